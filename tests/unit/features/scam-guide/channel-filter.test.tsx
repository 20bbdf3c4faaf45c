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

/** Waits until what was to be called after the next paint has been called. */
const untilPainted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

it('shows the pressed button before the cards are laid out anew', async () => {
  expect(pressed()).toEqual(['Show all']);
  const button = buttonOf('text message');
  await act(() => button?.click());
  expect(pressed()).toEqual([button?.textContent]);
  expect(onChoose).not.toHaveBeenCalled();
  await act(() => expect.poll(() => onChoose).toHaveBeenCalledWith('text'));
});

it('takes the last of two presses in one moment', async () => {
  await act(() => buttonOf('text message')?.click());
  await act(() => buttonOf('phone call')?.click());
  await act(untilPainted);
  expect(onChoose.mock.calls).toEqual([['phone-call']]);
});

it('chooses nothing when the page is left in that moment: it would change the address of the next page', async () => {
  await act(() => buttonOf('text message')?.click());
  await act(() => root.render(null));
  await act(untilPainted);
  expect(onChoose).not.toHaveBeenCalled();
});
