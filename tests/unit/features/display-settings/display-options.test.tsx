import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DisplayOptions } from '../../../../src/features/display-settings/display-options.tsx';
import { displaySettings } from '../../../../src/features/display-settings/display-settings.ts';
import { render } from '../../render.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.text;
});

it('stores a choice at once, so that it is kept when the page is left in that moment', async () => {
  const onChosen = vi.fn();
  const { place } = await render(<DisplayOptions setting={displaySettings[0]} onChosen={onChosen} />);
  await act(() => place.querySelector<HTMLInputElement>('[value=large]')?.click());
  expect(localStorage.getItem('text')).toBe('large');
  expect(onChosen).toHaveBeenCalledWith(true);
  await act(() => expect.poll(() => document.documentElement.dataset.text).toBe('large'));
});
