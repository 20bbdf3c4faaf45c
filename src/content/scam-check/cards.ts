/** The slugs of scams.ts, under short names. */
const card = {
  invest: 'investment-scams',
  tech: 'tech-support-fraud',
  love: 'romance-scams',
  gov: 'government-impersonation-scams',
  family: 'grandparent-or-emergency-scams',
  prize: 'sweepstakes-and-lottery-scams',
  sale: 'telemarketing-phone-scams',
  home: 'homeowner-and-reverse-mortgage-scams',
  text: 'text-or-smishing-scams',
  death: 'obituary-scams',
} as const;

type Slug = (typeof card)[keyof typeof card];

/**
 * The card to show by the answers to "What is it about?" and "How did this reach you?" (`any` where only the first
 * matters; `null` means all ten). A false call of a bank has the card of a false agency, because both work alike.
 */
export const checkCards: Readonly<Record<string, Readonly<Record<string, Slug | null>>>> = {
  bank: { P: card.gov, any: card.text },
  tech: { any: card.tech },
  gov: { any: card.gov },
  family: { any: card.family },
  love: { any: card.love },
  invest: { any: card.invest },
  prize: { any: card.prize },
  sale: { any: card.sale },
  home: { any: card.home },
  death: { any: card.death },
  other: { P: card.sale, T: card.text, U: card.tech, E: card.invest, M: card.home, any: null },
};

/** This card is also shown for everything that came by text. */
export const textCard: Slug = card.text;
