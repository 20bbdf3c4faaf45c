import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPagesAtPress } from '../../../src/app/render-at-press.ts';
import { afterNextPaint } from '../../../src/lazy/after-next-paint.ts';
import { usePagesInDocument } from '../../../src/lazy/pages-around.ts';

renderPagesAtPress((path) => path !== '/dashboard');

function Pages({ shown }: { readonly shown: string }) {
  return usePagesInDocument(shown).map((path) => (
    <p key={path} hidden={path !== shown}>
      {path}
    </p>
  ));
}

let container: HTMLElement;
let root: Root;

const inDocument = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
const painted = () => new Promise<void>((resolve) => afterNextPaint(resolve));

function navigate(path: string) {
  history.replaceState(null, '', path);
  flushSync(() => root.render(<Pages shown={path} />));
}

/** The finger comes down on a link, and is lifted. */
function touch(href: string, button = 0) {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  for (const type of ['pointerdown', 'pointerup'])
    link.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { button }));
  link.remove();
}

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  navigate('/');
});
afterEach(async () => {
  touch('#');
  await painted();
  flushSync(() => root.unmount());
  container.remove();
  history.replaceState(null, '', '/');
});

describe('a press on a link', () => {
  it('renders its page, hidden, until the navigation shows the same element', async () => {
    touch('/mission');
    await expect.poll(inDocument).toEqual(['/', '/mission']);
    const next = container.querySelector('p:last-child');
    expect(next?.hasAttribute('hidden')).toBe(true);
    navigate('/mission');
    expect(container.querySelector('p:not([hidden])')).toBe(next);
  });

  it('lets the page that was left stay until the next one is painted', async () => {
    touch('/mission');
    await expect.poll(inDocument).toHaveLength(2);
    navigate('/mission');
    expect(inDocument()).toEqual(['/', '/mission']);
    await expect.poll(inDocument).toEqual(['/mission']);
  });

  it('that leads nowhere is forgotten at the next one', async () => {
    touch('/mission');
    await expect.poll(inDocument).toHaveLength(2);
    touch('#part');
    await expect.poll(inDocument).toEqual(['/']);
  });

  it('that leads to its page at once keeps nothing of the page that was left', async () => {
    touch('/mission');
    navigate('/mission');
    await painted();
    expect(inDocument()).toEqual(['/mission']);
  });

  it('that the browser follows by itself renders nothing', async () => {
    touch('/mission#part');
    await painted();
    expect(inDocument()).toEqual(['/']);
  });

  it.each([
    ['/', '/dashboard'],
    ['/dashboard', '/'],
  ])('never renders a page that may not stay: from %s to %s', async (from, to) => {
    navigate(from);
    touch(to);
    await painted();
    expect(inDocument()).toEqual([from]);
  });

  it('with another button of the mouse renders nothing', async () => {
    touch('/mission', 2);
    await painted();
    expect(inDocument()).toEqual(['/']);
  });

  it('is forgotten on the way back to a third page', async () => {
    touch('/mission');
    await expect.poll(inDocument).toHaveLength(2);
    navigate('/contact');
    expect(container.querySelector('p:not([hidden])')?.textContent).toBe('/contact');
    await expect.poll(inDocument).toEqual(['/contact']);
  });
});
