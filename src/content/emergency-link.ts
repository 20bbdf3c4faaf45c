/** The id of the section with the steps, and the part of their address after the #. */
export const EMERGENCY_ID = 'scammed';

/** The link to the steps, on every page. A plain link, because it must work before and without scripts. */
export const emergencyLink = {
  href: `/scam-awareness#${EMERGENCY_ID}`,
  label: 'I think I have been scammed',
} as const;
