/** The mission in plain words; Home shows it under "Our Promise". */
export const mission = {
  aims: [
    'We keep seniors connected.',
    'We help people in nursing homes use technology with confidence, and we do it with patience and care.',
    'We want seniors in every care community across the nation to have technology within easy reach.',
  ],
} as const;

/** About the founder. Only what is known: no name, no numbers of customers, no awards. */
export const founderStory = {
  paragraphs: [
    'It began with a worry that many families know. A friend of the family could not reach their parents. The parents were elderly, and their phones were switched off.',
    'Nobody had done anything wrong. Phones get switched off, and the way to turn them on again is not always clear. But for the family, it meant not knowing.',
    'Our founder had the skills to help. So the company began, to help seniors stay in touch with the people they love.',
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
