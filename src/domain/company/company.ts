/** What the site says about the company that runs it. Every text is trimmed and on one line. */
export interface Company {
  readonly name: string;
  readonly tagline: string;
  readonly legalName: string;
  /** The role of the person who answers. */
  readonly contactRole: string;
  /** Ten digits, United States. */
  readonly phone: string;
  readonly email: string;
  /** The origin of the published site, without a slash at the end: used in canonical links, sitemap, previews. */
  readonly siteUrl: string;
  readonly description: string;
  /** When somebody answers the phone: no line, or up to four. */
  readonly hours: readonly string[];
  /** How soon a message is answered, such as "one working day". */
  readonly replyWithin?: string;
}

export type CompanyField = keyof Company;

/** The values of a new copy of the project. The number is reserved for fiction, and the domain can belong to nobody. */
export const INVENTED = {
  phone: '2025550143',
  email: 'hello@thirdage.example',
  siteUrl: 'https://www.thirdage.example',
} as const;

/** True while the phone number or the e-mail address is the invented one. */
export function hasPlaceholders({ phone, email }: Pick<Company, 'phone' | 'email'>): boolean {
  return phone === INVENTED.phone || email.toLowerCase() === INVENTED.email;
}
