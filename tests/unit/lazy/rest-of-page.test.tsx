import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchArrivals } from '../../../src/app/watch-arrivals.ts';
import { afterNextPaint } from '../../../src/lazy/after-next-paint.ts';
import { goToLatePart } from '../../../src/lazy/late-parts.ts';
import { PageIsShown } from '../../../src/lazy/pages-around.ts';
import { RestOfPage } from '../../../src/lazy/rest-of-page.tsx';

const { dataset } = document.documentElement;

const page = (
  <>
    <h1>Contact us</h1>
    <a href="#privacy">Your privacy</a>
    <RestOfPage>
      <div id="privacy">What we keep</div>
    </RestOfPage>
  </>
);

let container: HTMLElement;
let root: Root;

watchArrivals();

beforeEach(() => {
  dataset.hydrated = '';
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  flushSync(() => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

const painted = () => new Promise<void>((resolve) => afterNextPaint(resolve));
const end = () => document.getElementById('privacy');

describe('the part of a page below the first screen', () => {
  it('comes after the page where a link leads to it', async () => {
    dispatchEvent(new Event('pushState'));
    flushSync(() => root.render(page));
    expect(container.querySelector('h1')).not.toBeNull();
    expect(end()).toBeNull();
    await expect.poll(end).not.toBeNull();
  });

  it('is there at once on the way back, so that the browser finds the place that was read', () => {
    dispatchEvent(new Event('pushState'));
    dispatchEvent(new Event('popstate'));
    flushSync(() => root.render(page));
    expect(end()).not.toBeNull();
  });

  it('waits until a page that was rendered before is shown', async () => {
    const rendered = (isShown: boolean) =>
      flushSync(() => root.render(<PageIsShown value={isShown}>{page}</PageIsShown>));
    rendered(false);
    // It would come in the frame after the next one.
    await painted();
    await painted();
    expect(container.querySelector('h1')).not.toBeNull();
    expect(end()).toBeNull();
    rendered(true);
    expect(end()).toBeNull();
    await expect.poll(end).not.toBeNull();
  });

  it('is in the HTML, and there at once when that is hydrated', () => {
    expect(renderToString(page)).toContain('What we keep');
    delete dataset.hydrated;
    dataset.top = '';
    flushSync(() => root.render(page));
    expect(end()).not.toBeNull();
  });
});

describe('a press on a link to a part that is still to come', () => {
  it('leads there when the part comes, once', async () => {
    const replace = vi.spyOn(location, 'replace');
    dispatchEvent(new Event('pushState'));
    flushSync(() => root.render(page));
    container.querySelector('a')?.click();
    // Another part has come.
    goToLatePart();
    expect(replace).not.toHaveBeenCalled();
    await expect.poll(() => replace).toHaveBeenCalledExactlyOnceWith('#privacy');
    goToLatePart();
    expect(replace).toHaveBeenCalledOnce();
  });

  it('is forgotten after a press on something else', async () => {
    const replace = vi.spyOn(location, 'replace');
    dispatchEvent(new Event('pushState'));
    flushSync(() => root.render(page));
    container.querySelector('a')?.click();
    container.querySelector('h1')?.click();
    await expect.poll(end).not.toBeNull();
    goToLatePart();
    expect(replace).not.toHaveBeenCalled();
  });

  it('is forgotten on the way back', async () => {
    const replace = vi.spyOn(location, 'replace');
    dispatchEvent(new Event('pushState'));
    flushSync(() => root.render(page));
    container.querySelector('a')?.click();
    location.hash = '';
    await expect.poll(end).not.toBeNull();
    goToLatePart();
    expect(replace).not.toHaveBeenCalled();
  });

  it('is not needed for a part that is there', () => {
    const replace = vi.spyOn(location, 'replace');
    dispatchEvent(new Event('popstate'));
    flushSync(() => root.render(page));
    container.querySelector('a')?.click();
    goToLatePart();
    expect(replace).not.toHaveBeenCalled();
  });
});
