import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DisplayOptions } from '../../../../src/features/display-settings/display-options.tsx';
import { displaySettings } from '../../../../src/features/display-settings/display-settings.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const onChosen = vi.fn();
let container: HTMLElement;
let root: Root;

beforeEach(async () => {
  onChosen.mockReset();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () => root.render(<DisplayOptions setting={displaySettings[0]} onChosen={onChosen} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  localStorage.clear();
  delete document.documentElement.dataset.text;
});

it('stores a choice at once, so that it is kept when the page is left in that moment', async () => {
  await act(() => container.querySelector<HTMLInputElement>('[value=large]')?.click());
  expect(localStorage.getItem('text')).toBe('large');
  expect(onChosen).toHaveBeenCalledWith(true);
  await act(() => expect.poll(() => document.documentElement.dataset.text).toBe('large'));
});
