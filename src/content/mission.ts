/** The mission; Home shows it under "Our Promise". */
export const mission = {
  aims: [
    'We keep seniors connected.',
    'We help people in nursing homes use technology with confidence, and we do it with patience and care.',
    'We want seniors in every care community across the nation to have technology within easy reach.',
  ],
} as const;

/** About the founder, known facts only: no name, no numbers of customers, no awards. */
export const founderStory = {
  paragraphs: [
    'It began with a friend of the family. This friend could not reach their elderly parents. The phones of the parents were switched off.',
    'So our founder started this company: to help seniors use their devices, and to keep them connected.',
  ],
  background: [
    {
      term: 'Six years in computer support',
      text: 'First as a help desk analyst, who answers questions. Later as a systems engineer, who builds and runs computer systems.',
    },
    {
      term: 'CompTIA A+ certified',
      text: 'An exam on setting up and repairing computers, phones and tablets.',
    },
    {
      term: 'CompTIA Security+ certified',
      text: 'An exam on keeping computers and personal details safe.',
    },
  ],
} as const;
