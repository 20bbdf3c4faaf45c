/** What the company promises. Only promises that the owner has made: no prices, hours or guarantees. */
export const promise = [
  {
    title: 'Compassionate and patient',
    text: 'We go at your pace. Ask as often as you like, and take the time you need.',
  },
  {
    title: 'Hands-on',
    text: 'We sit down with you and your device, and we work on it together.',
  },
  {
    title: 'Personalized',
    text: 'You tell us what you want to do. We help you do that, in plain words.',
  },
  {
    title: 'No hidden costs',
    text: 'We tell you what our help costs. Nothing is hidden.',
  },
] as const;
