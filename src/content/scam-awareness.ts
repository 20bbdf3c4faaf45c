/** The text around the ten scams. Figures: Internet Crime Complaint Center of the FBI, report for 2024. */
export const scamAwareness = {
  lead: 'Ten common scams in plain words: how each one works, three warning signs, and what to do.',
  figures: [
    {
      text: 'In 2024, people reported a record $16.6 billion lost to scammers.',
      source: 'FBI, 2024',
    },
    {
      text: 'In 2024, Americans aged 60 and up lost nearly $5 billion.',
      source: 'FBI, 2024',
    },
  ],
  facts: [
    'New AI tools (artificial intelligence) help criminals write messages that look real.',
    'Companies can warn you of a scam while it is going on. Read such alerts.',
    'Stay informed, and talk with your friends and family. That is a key defense.',
    'Below are ten common scams that cost people a lot.',
  ],
  sources:
    'FBI means the Federal Bureau of Investigation. FTC means the Federal Trade Commission. Both count what people report.',
  rule: {
    title: 'The rule for every scam',
    steps: [
      'Stop.',
      'Hang up or close it.',
      'Ask someone you trust.',
      'Call back on a number you find yourself.',
    ],
  },
} as const;
