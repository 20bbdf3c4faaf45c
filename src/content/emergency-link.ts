/** The id of the steps' section: the part of their address after the #. */
export const EMERGENCY_ID = 'scammed';

/** The way to the steps, one tap from every page. A plain link: it must work before and without any script. */
export const emergencyLink = {
  href: `/scam-awareness#${EMERGENCY_ID}`,
  label: 'I think I have been scammed',
} as const;
