/** The id of the check's section, and the part of its address after the #. */
export const CHECK_ID = 'check';

/** The link to the check. A plain link: it must work before and without scripts. */
export const scamCheckLink = {
  href: `/scam-awareness#${CHECK_ID}`,
  label: 'Is this a scam?',
} as const;

/** Shown before the emergency steps. */
export const scamCheckOffer = { question: 'Nothing paid or told yet?', link: 'Check first.' } as const;
