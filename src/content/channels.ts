/** The ways a criminal gets in touch: the six choices of "How did they reach you?". */
export const channels = [
  { key: 'phone-call', label: 'A phone call' },
  { key: 'text', label: 'A text message' },
  { key: 'pop-up', label: 'A pop-up on the screen' },
  { key: 'e-mail-or-social-media', label: 'E-mail or social media' },
  { key: 'mail-or-door', label: 'Mail or at the door' },
  { key: 'after-a-death', label: 'After a death' },
] as const;

export type Channel = (typeof channels)[number]['key'];
