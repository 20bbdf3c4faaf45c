export interface CheckAnswer {
  readonly key: string;
  /** The text of the button. Messages to us contain it too, so it must not change. */
  readonly label: string;
  /** The points of the answer, 0 by default. "Stop": this answer alone is enough. */
  readonly points?: number | 'Stop';
  /** The first thing to do, when it depends on this answer. */
  readonly firstStep?: string;
}

export interface CheckQuestion {
  readonly key: 'reach' | 'about' | 'pay' | 'ask' | 'push' | 'who';
  readonly text: string;
  /** The name of the question in a list of answers and in a message to us. */
  readonly shortName: string;
  readonly hint?: string;
  readonly answers: readonly CheckAnswer[];
}

/**
 * The six questions, in their fixed order, with the points of each answer. The signs are those that the Federal Trade
 * Commission, the FBI and others publish (four signs: they pretend, a problem or prize, pressure, a special way to
 * pay). A sign that they call proof by itself is "Stop". Honest senders show single signs too, so the others only add
 * up.
 */
export const checkQuestions: readonly CheckQuestion[] = [
  {
    key: 'reach',
    text: 'How did this reach you?',
    shortName: 'By',
    answers: [
      { key: 'P', label: 'A phone call', firstStep: 'Hang up. You need not be polite.' },
      { key: 'T', label: 'A text message', firstStep: 'Do not tap it, and do not answer.' },
      {
        key: 'U',
        label: 'A pop-up on the screen',
        firstStep: 'Do not call the number. Close the window, or hold down the power button.',
      },
      {
        key: 'E',
        label: 'E-mail or social media',
        firstStep: 'Do not answer. Do not open anything in it.',
      },
      {
        key: 'M',
        label: 'Mail or at the door',
        firstStep: 'Do not pay or sign. Close the door, or put the letter aside.',
      },
      { key: 'N', label: 'I am not sure', firstStep: 'Do not answer, and do not pay.' },
    ],
  },
  {
    key: 'about',
    text: 'What is it about?',
    shortName: 'About',
    answers: [
      { key: 'bank', label: 'Your bank, a package, a toll or a bill' },
      { key: 'tech', label: 'A computer or phone problem' },
      { key: 'gov', label: 'The government, police, a court or Medicare' },
      { key: 'family', label: 'Family or a friend in trouble' },
      { key: 'love', label: 'Love or a new friend' },
      { key: 'invest', label: 'An investment' },
      { key: 'prize', label: 'A prize, a refund or lost money' },
      { key: 'sale', label: 'Something to buy or rent, a charity, a health offer' },
      { key: 'home', label: 'Your house, a repair or a loan' },
      { key: 'death', label: 'Someone who died' },
      { key: 'other', label: 'Something else, or I am not sure' },
    ],
  },
  {
    key: 'pay',
    text: 'Do they want you to pay? Choose the first that fits.',
    shortName: 'Pay',
    answers: [
      { key: 'A', label: 'By gift card, crypto, wire, gold or cash', points: 'Stop' },
      { key: 'B', label: 'Move your money to keep it safe', points: 'Stop' },
      { key: 'C', label: 'Pay first to get money, or send back part of a check', points: 'Stop' },
      { key: 'D', label: 'A new payment: a bill, fee, card or payment app', points: 2 },
      { key: 'E', label: 'No, or only as you always pay' },
      { key: 'F', label: 'I am not sure', points: 1 },
    ],
  },
  {
    key: 'ask',
    text: 'Do they ask for one of these? Choose the first that fits.',
    shortName: 'They ask',
    answers: [
      { key: 'A', label: 'A code, a PIN or a password', points: 'Stop' },
      { key: 'B', label: 'To get into your computer or phone', points: 'Stop' },
      {
        key: 'C',
        label: 'Your Medicare, bank, card or Social Security number, or to sign a deed or loan',
        points: 4,
      },
      { key: 'D', label: 'To tap a link, scan a square code, or call them', points: 2 },
      { key: 'E', label: 'No, none of these' },
      { key: 'F', label: 'I am not sure', points: 1 },
    ],
  },
  {
    key: 'push',
    text: 'Do they push you? Choose the first that fits.',
    shortName: 'They push',
    answers: [
      { key: 'A', label: 'Keep it secret, stay on the line, or lie to your bank', points: 'Stop' },
      { key: 'B', label: 'Act today, or else: arrest, a cut-off, a loss', points: 3 },
      { key: 'C', label: 'Act fast, within a few days', points: 2 },
      { key: 'D', label: 'No, or you have weeks' },
      { key: 'E', label: 'I am not sure', points: 1 },
    ],
  },
  {
    key: 'who',
    text: 'Do you know who it really is? Choose the first that fits.',
    shortName: 'Who',
    hint: 'A number you found yourself is from your card, an old bill or your list. Not from a search.',
    answers: [
      { key: 'A', label: 'They stop you from checking, or your check failed', points: 'Stop' },
      { key: 'B', label: 'You know them only online', points: 3 },
      { key: 'C', label: 'Yes, you called back on a number you found yourself', points: -3 },
      { key: 'D', label: 'Yes, you expected it, and it is as always' },
      { key: 'E', label: 'No, it came as a surprise', points: 1 },
      { key: 'F', label: 'I am not sure', points: 1 },
    ],
  },
];
