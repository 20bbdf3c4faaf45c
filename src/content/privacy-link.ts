/** The id of the notice: the part of its address after the #. */
export const PRIVACY_ID = 'privacy';

/** The way to the notice, beside the form and in the footer. A plain link: it works before and without any script. */
export const privacyLink = {
  href: `/contact#${PRIVACY_ID}`,
  label: 'Your privacy',
} as const;
