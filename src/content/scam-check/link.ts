/** The id of the check's section: the part of its address after the #. */
export const CHECK_ID = 'check';

/** The way to the check. A plain link: it must work before and without any script. */
export const scamCheckLink = {
  href: `/scam-awareness#${CHECK_ID}`,
  label: 'Is this a scam?',
} as const;

/** Before the steps for afterwards. */
export const scamCheckOffer = { question: 'Nothing paid or told yet?', link: 'Check first.' } as const;
