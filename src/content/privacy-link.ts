/** The id of the notice, and the part of its address after the #. */
export const PRIVACY_ID = 'privacy';

/** The link to the notice, in the footer and next to the form. A plain link: it works before and without scripts. */
export const privacyLink = {
  href: `/contact#${PRIVACY_ID}`,
  label: 'Your privacy',
} as const;
