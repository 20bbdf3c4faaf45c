import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx';
import { translatePage } from '../../support/browser/translate.ts';
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

it('renders a part anew whose elements a translation has replaced', async () => {
  const { place } = await render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  translatePage();
  await act(async () => place.querySelector('button')?.click());
  expect(place.querySelector('font')).toBeNull();
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
