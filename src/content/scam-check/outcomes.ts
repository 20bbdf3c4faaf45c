/** The introduction to the six questions. */
export const checkOpening = [
  'This is for a call, a message, a letter or a visit that came to you.',
  'Are they on the phone or at the door now? Hang up, or close the door. A real one will wait.',
  'Your answers stay on this device. Nothing is saved or sent.',
] as const;

export interface CheckOutcome {
  readonly title: string;
  /** The text before and after the answers that led to the result; without it they are not shown. */
  readonly told?: string;
  readonly sign?: { readonly one: string; readonly several: string };
  readonly steps: readonly string[];
  /** The name of the result in a message to us. */
  readonly shortName: string;
  /** The condition for this result on the printed sheet. */
  readonly when: string;
}

export const checkOutcomes: Readonly<Record<'stop' | 'wait' | 'no-sign', CheckOutcome>> = {
  stop: {
    title: 'Stop. This looks like a scam.',
    told: 'You told us:',
    sign: { one: 'That is a sign of a scam.', several: 'Together, these are signs of a scam.' },
    // The first step depends on how the scam reached the person; this general one is for the printed sheet.
    steps: [
      'Hang up, close it or put it aside. Do not answer.',
      'Do not pay. Give no code, number or signature.',
      'Tell someone you trust, even if they said not to.',
      'Could it be real? Call on a number you find yourself: on your card, an old bill, or your own list.',
    ],
    shortName: 'Stop.',
    when: '"Stop", or 5 points or more',
  },
  wait: {
    title: 'Wait. We cannot tell.',
    told: 'Some of your answers need a check:',
    steps: [
      'End the call, or put it aside.',
      'Do not pay, tap, sign or tell them anything yet.',
      'Call on a number you find yourself. Ask: Did you contact me?',
      'Talk to someone you trust who gains nothing from it.',
    ],
    shortName: 'Wait.',
    when: '1 to 4 points',
  },
  'no-sign': {
    title: 'We found no known sign. That is not proof.',
    told: 'We know only what you told us, and criminals find new tricks.',
    steps: [
      'Before you pay or tell them anything, call back on a number you find yourself.',
      'Do they ask for money, a code or a secret later? Stop, and check again.',
    ],
    shortName: 'No known sign.',
    when: '0 points or less',
  },
};
