import { afterEach, describe, expect, test } from 'vitest';
import {
  applyChoice,
  chosenValue,
  storeChoice,
} from '../../../../src/features/display-settings/display-choice.ts';
import {
  type DisplaySetting,
  displaySettings,
} from '../../../../src/features/display-settings/display-settings.ts';
import { firstPaint } from '../../../../src/inline/first-paint.ts';

const root = document.documentElement;
const [, themeSetting] = displaySettings;

function choose(setting: DisplaySetting, value: string): boolean {
  applyChoice(setting, value);
  return storeChoice(setting, value);
}

function forgetThePage() {
  for (const { key } of displaySettings) delete root.dataset[key];
}

afterEach(() => {
  localStorage.clear();
  forgetThePage();
  document.head.replaceChildren();
});

describe('Text and colors', () => {
  test.each(displaySettings.flatMap((setting) => setting.options.map((option) => ({ setting, option }))))(
    'shows "$option.label" at once, and again before the first paint of the next visit',
    ({ setting, option }) => {
      expect(choose(setting, option.value)).toBe(true);
      expect(chosenValue(setting)).toBe(option.value);
      forgetThePage();
      firstPaint(10);
      expect(chosenValue(setting)).toBe(option.value);
      expect(root.dataset[setting.key]).toBe(option.value === '' ? undefined : option.value);
    },
  );

  test.each([
    ['light', '#15595C'],
    ['dark', '#0F1720'],
    ['contrast', '#fff'],
  ])('gives the browser the color of "%s", at once and at the next visit', (theme, color) => {
    const devices =
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#15595C">' +
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1720">';
    // Of several such elements a browser uses the first whose media condition is true.
    const browserColors = () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content);
    document.head.innerHTML = devices;
    choose(themeSetting, theme);
    expect(browserColors()).toEqual([color, '#15595C', '#0F1720']);
    choose(themeSetting, 'dark');
    choose(themeSetting, '');
    expect(browserColors()).toEqual(['#15595C', '#0F1720']);

    choose(themeSetting, theme);
    document.head.innerHTML = devices;
    firstPaint(10);
    expect(browserColors()).toEqual([color, '#15595C', '#0F1720']);
  });

  test('keeps nothing on the device once the usual state is chosen again', () => {
    choose(themeSetting, 'dark');
    choose(themeSetting, '');
    expect(localStorage.length).toBe(0);
    expect(root.hasAttribute('data-theme')).toBe(false);
  });

  test('treats a value of another version as the default', () => {
    root.dataset.theme = 'sepia';
    expect(chosenValue(themeSetting)).toBe('');
  });
});
