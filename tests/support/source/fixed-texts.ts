/**
 * The texts that must not change, letter for letter. They are repeated here and not imported from the content files:
 * a test that imports a text cannot detect its change.
 */

/** On top of every public page while the company's phone number and e-mail address are invented. */
export const TEST_LINE = 'This is a test site. The phone number and the e-mail address reach nobody.';

/** In the order of the page. */
export const HOME_HEADINGS = [
  'Empowering Seniors Through Technology',
  'Why Us?',
  'What We Offer',
  'Scam Spotlight',
  'Our Promise',
  'Need help today?',
] as const;

/** In the order of the page. */
export const SCAM_TITLES = [
  'Investment Scams',
  'Tech Support Fraud',
  'Romance Scams',
  'Government Impersonation Scams',
  'Grandparent or Emergency Scams',
  'Sweepstakes and Lottery Scams',
  'Telemarketing Phone Scams',
  'Homeowner and Reverse Mortgage Scams',
  "Text or 'Smishing' Scams",
  'Obituary Scams',
] as const;

/** The texts that a page shows when it opens, by its path. */
export const OPENING_TEXTS = {
  '/': [
    ...HOME_HEADINGS,
    'Compassionate, patient, and personalized support for 55+ communities.',
    'Get a Quote',
    'Device Repair',
    'Device Cleaning',
    'Software Setup',
    'Hardware Installation',
    'Hardware Disposal',
    'Technology Lessons',
    'Scam Awareness',
    'Device Decluttering',
    'Virus & Malware Removal',
    'Learn more about scams →',
    'Request Service',
  ],
  '/scam-awareness': [...SCAM_TITLES, 'How to protect yourself'],
  '/mission': ['Our Mission'],
  '/contact': [
    'Name',
    'Email',
    'Phone',
    'Message',
    'Send Message',
    'Support for Seniors',
    'Call Us',
    'Email Us',
  ],
  '/third-age-login': ['Third Age Login', 'Sign in to view submissions', 'Log In'],
} as const satisfies Record<string, readonly string[]>;

/** The links of the header, in order. */
export const HEADER_LINKS = [
  ['Home', '/'],
  ['Scam Awareness', '/scam-awareness'],
  ['Our Mission', '/mission'],
  ['Contact', '/contact'],
  ['Get a Quote', '/contact'],
] as const;
