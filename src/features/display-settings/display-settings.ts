/**
 * What a visitor may set, by the name under which it is remembered and shown to the stylesheet: `text` is kept as
 * `text` and becomes `data-text` on the root element (inline/first-paint.ts does the same on the next visit).
 * An empty value is the usual state: nothing kept, no attribute.
 */
export const displaySettings = [
  {
    key: 'text',
    legend: 'Size of the text',
    options: [
      { value: '', label: 'Regular' },
      { value: 'large', label: 'Large' },
      { value: 'extra', label: 'Extra large' },
    ],
  },
  {
    key: 'theme',
    legend: 'Colors',
    options: [
      { value: '', label: 'Same as my device' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'contrast', label: 'High contrast' },
    ],
  },
] as const;

export type DisplaySetting = (typeof displaySettings)[number];
