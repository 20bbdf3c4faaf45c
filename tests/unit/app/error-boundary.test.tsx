import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx';
import { render } from '../render.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function Part() {
  const [isLong, setLong] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setLong(!isLong)}>
        Change
      </button>
      {isLong && 'Only sometimes here'}
    </main>
  );
}

/** Translates the text, as browsers do it: each text node is replaced by elements with another one. */
function translate(place: HTMLElement) {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `${text.data} (translated)`;
    text.replaceWith(outer);
  }
}

it('renders a part anew whose elements a translation has replaced', async () => {
  const { place } = await render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  translate(place);
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('ChangeOnly sometimes here');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('Change');
});

it('gives up a page that fails each time', async () => {
  const Broken = () => {
    throw new DOMException('Not there', 'NotFoundError');
  };
  const { place } = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(place.textContent).toContain('Something went wrong on our side');
});
