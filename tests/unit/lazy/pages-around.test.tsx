import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterNextPaint } from '../../../src/lazy/after-next-paint.ts';
import { keepInDocument, openKept, usePagesInDocument } from '../../../src/lazy/pages-around.ts';

let container: HTMLElement;
let root: Root;
let navigations: string[];

const note = () => navigations.push(location.pathname);
const painted = () => new Promise<void>((resolve) => afterNextPaint(resolve));
const shown = () => [...container.querySelectorAll('p:not([hidden])')].map(({ textContent }) => textContent);

function Pages({ path }: { readonly path: string }) {
  return usePagesInDocument(path).map((each) => (
    <p key={each} hidden={each !== path}>
      {each}
    </p>
  ));
}

/** Renders the app for an address. */
function render(path: string) {
  flushSync(() => root.render(<Pages path={path} />));
}

beforeEach(() => {
  navigations = [];
  addEventListener('pushState', note);
  history.replaceState(null, '', '/');
  container = document.body.appendChild(document.createElement('main'));
  root = createRoot(container);
  render('/');
  flushSync(() => keepInDocument(['/', '/mission']));
});
afterEach(async () => {
  removeEventListener('pushState', note);
  await painted();
  flushSync(() => keepInDocument([]));
  flushSync(() => root.unmount());
  container.remove();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

describe('a page that is kept in the document', () => {
  it('is shown at its address and at its top before the app is rendered, which hears of it after the paint', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    expect(openKept('/mission')).toBe(true);
    expect(location.pathname).toBe('/mission');
    expect(shown()).toEqual(['/mission']);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(navigations).toEqual([]);
    await painted();
    expect(navigations).toEqual(['/mission']);
    render('/mission');
    expect(shown()).toEqual(['/mission']);
    await expect.poll(() => container.textContent).toBe('/mission');
  });

  it('is left again when the visitor has gone back before it is painted', async () => {
    openKept('/mission');
    history.replaceState(null, '', '/');
    await painted();
    expect(shown()).toEqual(['/']);
    expect(navigations).toEqual([]);
  });

  it('makes way for a third page that was opened before it is painted', async () => {
    openKept('/mission');
    // Before the app removes the pages that it kept.
    const isPainted = painted();
    history.replaceState(null, '', '/contact');
    render('/contact');
    await isPainted;
    expect(container.textContent).toContain('/mission');
    expect(shown()).toEqual(['/contact']);
    expect(navigations).toEqual([]);
  });
});

it.each([
  ['another page', '/contact', ['/', '/mission']],
  ['no page', '/mission', []],
])('nothing happens when %s is kept', (_, path, kept) => {
  flushSync(() => keepInDocument(kept));
  expect(openKept(path)).toBe(false);
  expect(location.pathname).toBe('/');
  expect(shown()).toEqual(['/']);
});
