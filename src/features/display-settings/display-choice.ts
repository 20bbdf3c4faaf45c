import { setBrowserColor } from './browser-color.ts';
import type { DisplaySetting } from './display-settings.ts';

/** The value in force, as the page shows it. An unknown one, from another version perhaps, counts as the usual. */
export function chosenValue(setting: DisplaySetting): string {
  const value = document.documentElement.dataset[setting.key];
  return setting.options.find((option) => option.value === value)?.value ?? '';
}

/** Shows the choice at once and keeps it on this device; false when the browser does not let us keep anything. */
export function choose({ key }: DisplaySetting, value: string): boolean {
  const { dataset } = document.documentElement;
  if (value === '') delete dataset[key];
  else dataset[key] = value;
  if (key === 'theme') setBrowserColor(value);
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    // Blocked by the person's settings: the choice holds until the page is left, and the panel says so.
    return false;
  }
}
