/**
 * The privacy notice: what is stored, why, for how long, and how to have it erased. The page adds how long messages
 * are kept, from the setting RETENTION; the other sentences below state what the program does.
 * FOR THE OWNER TO CONFIRM before publishing: `promises` are about how the company works, and no program can enforce
 * them. Add how long your backups are kept, and who runs your computers when it is not you: a hosted project or a
 * proxy may log internet addresses.
 */
export const privacy = {
  title: 'Your privacy',
  parts: {
    what: {
      question: 'What do we keep?',
      facts: ['Your name, email, phone number and message.', 'We also keep the time when it came.'],
      promises: ['We use it to write or call you back, and for nothing else.'],
    },
    who: {
      question: 'Who can read it?',
      facts: ['Only our staff, after they sign in.'],
      promises: ['We do not sell it or give it away.'],
    },
    howLong: {
      question: 'How long do we keep it?',
      facts: [
        'What we delete is gone from our list at once.',
        'Its number stays for 180 days, so that no device sends it again. The number says nothing about you.',
      ],
      promises: ['A backup may hold it for a while longer. Ask us how long.'],
    },
    device: {
      question: 'What stays on your device?',
      facts: [
        'Your message, until it is sent. Then it is erased from the device.',
        'A message that you did not finish stays for seven days.',
        'The last warnings that we published stay, so that you can read them without internet.',
        'We do not track you. There are no ads and no cookies.',
      ],
      promises: [],
    },
    address: {
      question: 'What about your internet address?',
      facts: [
        'We count how many messages come from one address. This stops floods of junk.',
        'For this we make a code from the address, and do not keep the address.',
        'The key to the code is new each day. No one can turn an old code back.',
      ],
      promises: [],
    },
    erase: {
      question: 'Do you want it erased?',
      facts: ['The reference on your receipt helps us find your message.'],
      promises: ['Call us or write to us. We tell you what we keep, and erase it if you ask.'],
    },
  },
  /** Shown when no retention time is set. */
  keptUntilDeleted: 'We keep your message until we delete it.',
  ask: 'Who can you ask?',
} as const;
