/**
 * The company's name and contact data. Nothing else in the project repeats them. The phone number (reserved for
 * fiction) and the e-mail address are placeholders that reach nobody.
 */
export const company = {
  name: 'Third Age',
  tagline: 'Support for Seniors',
  legalName: 'Third Age Technology LLC',
  contactRole: 'Founder & CEO',
  /** Ten digits, United States. */
  phone: '2025550143',
  email: 'hello@thirdage.example',
  /** The origin of the published site, without a slash at the end: used in canonical links, sitemap, previews. */
  siteUrl: 'https://www.thirdage.example',
  description:
    'Patient, hands-on help with computers, phones and tablets for people over 55, and plain advice on how to spot scams.',
  /** The browser's own colors around the page. Also in styles/tokens.css; a test compares them. */
  colors: { theme: '#15595C', background: '#FFFFFF', themeDark: '#0F1720' },
} as const;
