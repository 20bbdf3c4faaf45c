import { company } from './company.ts';

export interface SitePage {
  readonly path: string;
  /** The text of links to it. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  /** Its file in src/pages, without the extension. */
  readonly module: string;
  /** Staff code stays out of the precache, and visitors never fetch it. */
  readonly isForStaff: boolean;
  /** Whether the page may show the card "Put this on my tablet". */
  readonly offersInstall: boolean;
}

const FOR_READING = { isForStaff: false, offersInstall: true } as const;
const WITHOUT_OFFER = { isForStaff: false, offersInstall: false } as const;
const FOR_STAFF = { isForStaff: true, offersInstall: false } as const;

/** Public pages, in the order of the menu. */
export const publicPages = [
  {
    path: '/',
    module: 'home-page',
    ...FOR_READING,
    label: 'Home',
    title: `${company.name} – ${company.tagline}`,
    description: company.description,
  },
  {
    path: '/scam-awareness',
    module: 'scam-awareness-page',
    ...FOR_READING,
    label: 'Scam Awareness',
    title: `Scam Awareness – ${company.name}`,
    description: 'Ten common scams in plain words: how each one works, three warning signs, and what to do.',
  },
  {
    path: '/mission',
    module: 'mission-page',
    ...FOR_READING,
    label: 'Our Mission',
    title: `Our Mission – ${company.name}`,
    description: 'Who we are and why we help older people with their computers, phones and tablets.',
  },
  {
    path: '/contact',
    module: 'contact-page',
    ...WITHOUT_OFFER,
    label: 'Contact',
    title: `Contact – ${company.name}`,
    description: 'Write to us or call us. A message written without internet is sent when it is back.',
  },
] as const satisfies readonly SitePage[];

/** Staff pages: not in the menu, not in the sitemap. */
export const staffPages = {
  login: {
    path: '/third-age-login',
    module: 'login-page',
    ...FOR_STAFF,
    label: 'Staff login',
    title: `Staff login – ${company.name}`,
    description: 'For staff only.',
  },
  dashboard: {
    path: '/dashboard',
    module: 'dashboard-page',
    ...FOR_STAFF,
    label: 'Dashboard',
    title: `Contacts – ${company.name}`,
    description: 'For staff only.',
  },
} as const satisfies Record<string, SitePage>;

export const notFoundPage = {
  path: '/404',
  module: 'not-found-page',
  ...WITHOUT_OFFER,
  label: 'Page not found',
  title: `Page not found – ${company.name}`,
  description: company.description,
} as const satisfies SitePage;

/** All pages that have an address. */
export const allPages: readonly (SitePage & { readonly module: PageModule })[] = [
  ...publicPages,
  ...Object.values(staffPages),
];

/** The file names of the pages in `allPages`. */
export type PageModule =
  | (typeof publicPages)[number]['module']
  | (typeof staffPages)[keyof typeof staffPages]['module'];

/** The page at an address, with or without a slash at the end; the not-found page for any other. */
export function pageAt(path: string): SitePage {
  const bare = path.replace(/\/+$/, '') || '/';
  return allPages.find((page) => page.path === bare) ?? notFoundPage;
}
