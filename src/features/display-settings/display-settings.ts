/**
 * The settings of a visitor. `text` is stored under the name `text` and becomes `data-text` on the root element (at
 * the next visit by inline/first-paint.ts). An empty value is the default: nothing is stored, no attribute is set.
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
