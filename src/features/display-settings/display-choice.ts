import { setBrowserColor } from './browser-color.ts';
import type { DisplaySetting } from './display-settings.ts';

/** The present value of a setting. An unknown value, perhaps of another version, counts as the default. */
export function chosenValue(setting: DisplaySetting): string {
  const value = document.documentElement.dataset[setting.key];
  return setting.options.find((option) => option.value === value)?.value ?? '';
}

/** Applies the choice and stores it on this device; false when the browser refuses to store it. */
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
    // Storage is blocked: the choice lasts until the page is left, and the panel says so.
    return false;
  }
}
