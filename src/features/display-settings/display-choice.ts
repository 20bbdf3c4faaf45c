import { setBrowserColor } from './browser-color.ts';
import type { DisplaySetting } from './display-settings.ts';

/** The present value of a setting. An unknown value, perhaps of another version, counts as the default. */
export function chosenValue(setting: DisplaySetting): string {
  const value = document.documentElement.dataset[setting.key];
  return setting.options.find((option) => option.value === value)?.value ?? '';
}

/** Stores the choice on this device; false when the browser refuses: then it lasts until the page is left. */
export function storeChoice({ key }: DisplaySetting, value: string): boolean {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function applyChoice({ key }: DisplaySetting, value: string): void {
  const { dataset } = document.documentElement;
  if (value === '') delete dataset[key];
  else dataset[key] = value;
  if (key === 'theme') setBrowserColor(value);
}
