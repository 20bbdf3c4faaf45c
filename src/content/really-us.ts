/**
 * How to tell a call from this company from a call by a criminal.
 * FOR THE OWNER TO CONFIRM before publishing: each line is a promise about how the company works.
 */
export const reallyUs = {
  title: 'How to know it is really us',
  points: [
    'We call you only after you send us a message.',
    'We never put warnings on your screen.',
    'We never take gift cards, wire transfers or crypto (digital money).',
    'We never ask for your passwords.',
    'When we call, ask us for the reference of your message.',
  ],
} as const;
