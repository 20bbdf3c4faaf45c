import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChannelFilter } from '../../../../src/features/scam-guide/channel-filter.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const onChoose = vi.fn();
let container: HTMLElement;
let root: Root;

const pressed = () =>
  [...container.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent);

beforeEach(async () => {
  onChoose.mockReset();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () => root.render(<ChannelFilter chosen={null} onChoose={onChoose} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

const buttonOf = (words: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words));

it('tells the choice, and marks the button of the present one', async () => {
  expect(pressed()).toEqual(['Show all']);
  await act(() => buttonOf('text message')?.click());
  expect(onChoose.mock.calls).toEqual([['text']]);
  await act(() => root.render(<ChannelFilter chosen="text" onChoose={onChoose} />));
  expect(pressed()).toEqual([buttonOf('text message')?.textContent]);
});
