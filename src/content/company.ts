/**
 * Everything that names the company or tells how to reach it. Change it here and nowhere else.
 * The phone number (reserved for fiction) and the e-mail address are placeholders that reach nobody.
 */
export const company = {
  name: 'Third Age',
  tagline: 'Support for Seniors',
  legalName: 'Third Age Technology LLC',
  contactRole: 'Founder & CEO',
  /** Ten digits, United States. */
  phone: '2025550143',
  email: 'hello@thirdage.example',
  /** Where the site is published, without a slash at the end: canonical links, sitemap, previews. */
  siteUrl: 'https://www.thirdage.example',
  description:
    'Patient, hands-on help with computers, phones and tablets for people over 55, and plain advice on how to spot scams.',
  /** Also in styles/tokens.css (a test compares them): what the browser paints around the page. */
  colors: { theme: '#15595C', background: '#FFFFFF', themeDark: '#0F1720' },
} as const;
