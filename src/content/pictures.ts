/** The two drawings that do not show a scam, with their descriptions. */
export const pictures = {
  hero: {
    src: '/art/hero.svg',
    alt: 'A helper and an older woman sit at a table using a tablet together.',
    width: 960,
    height: 720,
  },
  promise: {
    src: '/art/promise.svg',
    alt: 'A helper and an older man shake hands in front of a shield with a heart.',
    width: 640,
    height: 400,
  },
} as const;
