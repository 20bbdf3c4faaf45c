/** The way to the steps, one tap from every page. A plain link: it must work before and without any script. */
export const emergencyLink = {
  href: '/scam-awareness#scammed',
  label: 'I think I have been scammed',
} as const;
