/**
 * What the browser paints around the page follows the chosen theme, as it does from the first paint on at the next
 * visit (inline/first-paint.ts). Of several `theme-color`s the first that fits counts: ours has no condition.
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
