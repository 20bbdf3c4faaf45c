import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from '../../../src/lazy/lazy-page.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const MissionPage = () => <h1 tabIndex={-1}>Our Mission</h1>;

const Substitute = () => <p>Not now</p>;
const onArrived = () => document.querySelector('h1')?.focus();
const parts = { Substitute, onArrived };

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

describe('a page whose code comes in a file of its own', () => {
  it('takes the focus on its heading when it comes, not before', async () => {
    let arrive: (page: typeof MissionPage) => void = () => {};
    const Page = lazyPage(() => new Promise((resolve) => (arrive = resolve)), parts);
    await act(async () => root.render(<Page />));
    expect(container.textContent).toBe('Opening the page…');
    await act(async () => arrive(MissionPage));
    expect(document.activeElement).toBe(container.querySelector('h1'));
  });

  it('is there at once when preloaded, and leaves the focus of a first visit alone', async () => {
    const Page = lazyPage(async () => MissionPage, parts);
    expect(Page.isLoaded()).toBe(false);
    await Page.preload();
    expect(Page.isLoaded()).toBe(true);
    await act(async () => root.render(<Page />));
    expect(container.textContent).toBe('Our Mission');
    expect(document.activeElement).toBe(document.body);
  });

  it('is there at once when prepared, also after a first try without internet', async () => {
    let isOnline = false;
    const Page = lazyPage(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return MissionPage;
    }, parts);
    await Page.prepare();
    isOnline = true;
    await Page.prepare();
    await act(async () => root.render(<Page />));
    expect(container.textContent).toBe('Our Mission');
  });

  it('shows its substitute without internet, and is loaded when the internet is back', async () => {
    let isOnline = false;
    const Page = lazyPage(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return MissionPage;
    }, parts);
    expect(await Page.preloadOrSubstitute()).toBe('substitute');
    await act(async () => root.render(<Page />));
    expect(container.textContent).toBe('Not now');
    isOnline = true;
    await act(async () => dispatchEvent(new Event('online')));
    expect(container.textContent).toBe('Our Mission');
    expect(document.activeElement).toBe(container.querySelector('h1'));
  });
});
