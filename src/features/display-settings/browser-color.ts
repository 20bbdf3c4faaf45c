/**
 * Sets the color of the browser around the page to that of the theme; at the next visit inline/first-paint.ts does
 * it. Browsers use the first `theme-color` whose condition holds, and ours has none.
 */
export function setBrowserColor(theme: string): void {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove();
  if (theme === '') return;
  const own = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${theme}]`);
  const color = document.createElement('meta');
  color.name = 'theme-color';
  color.content = own?.content ?? '#fff';
  document.head.prepend(color);
}
