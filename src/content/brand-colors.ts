/** The browser's own colors around the page. Also in styles/tokens.css; a test compares them. */
export const brandColors = { theme: '#15595C', background: '#FFFFFF', themeDark: '#0F1720' } as const;
