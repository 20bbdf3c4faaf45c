import { company } from './company.ts';

export interface SitePage {
  readonly path: string;
  /** The words of the link to it. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
}

/** Pages for everyone, in the order of the menu. */
export const publicPages = [
  {
    path: '/',
    label: 'Home',
    title: `${company.name} – ${company.tagline}`,
    description: company.description,
  },
  {
    path: '/scam-awareness',
    label: 'Scam Awareness',
    title: `Scam Awareness – ${company.name}`,
    description: 'Ten common scams in plain words: how each one works, three warning signs, and what to do.',
  },
  {
    path: '/mission',
    label: 'Our Mission',
    title: `Our Mission – ${company.name}`,
    description: 'Who we are and why we help older people with their computers, phones and tablets.',
  },
  {
    path: '/contact',
    label: 'Contact',
    title: `Contact – ${company.name}`,
    description: 'Write to us or call us. A message written without internet is sent when it is back.',
  },
] as const satisfies readonly SitePage[];

/** Pages for staff: not in the menu, not in the sitemap. */
export const staffPages = {
  login: {
    path: '/third-age-login',
    label: 'Staff login',
    title: `Staff login – ${company.name}`,
    description: 'For staff only.',
  },
  dashboard: {
    path: '/dashboard',
    label: 'Dashboard',
    title: `Contacts – ${company.name}`,
    description: 'For staff only.',
  },
} as const satisfies Record<string, SitePage>;

export const notFoundPage = {
  path: '/404',
  label: 'Page not found',
  title: `Page not found – ${company.name}`,
  description: company.description,
} as const satisfies SitePage;

const allPages: readonly SitePage[] = [...publicPages, ...Object.values(staffPages)];

/** The page of an address, with or without a slash at the end; the not-found page for anything else. */
export function pageAt(path: string): SitePage {
  const bare = path.replace(/\/+$/, '') || '/';
  return allPages.find((page) => page.path === bare) ?? notFoundPage;
}
