import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useArrival } from '../../../src/app/use-arrival.ts';
import { pageAt } from '../../../src/content/site-map.ts';

function Page({ path }: { readonly path: string }) {
  useArrival(path);
  return (
    <main>
      <div hidden>
        <h1 tabIndex={-1}>The page that was left</h1>
      </div>
      <div>
        <h1 tabIndex={-1}>{path}</h1>
      </div>
    </main>
  );
}

let container: HTMLElement;
let root: Root;
const show = (path: string) => flushSync(() => root.render(<Page path={path} />));

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  document.title = 'As it was';
  show('/');
});
afterEach(() => {
  flushSync(() => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

describe('the arrival on a page', () => {
  it('changes nothing on the page that a visit begins with', () => {
    expect(document.title).toBe('As it was');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('shows the page first, and then takes its title and its heading', async () => {
    show('/mission');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(document.title).toBe('As it was');
    await expect.poll(() => document.title).toBe(pageAt('/mission').title);
    expect(document.activeElement?.textContent).toBe('/mission');
  });

  it('never takes the title of a page that was left before it was shown', async () => {
    const title = vi.spyOn(document, 'title', 'set');
    show('/mission');
    show('/contact');
    await expect.poll(() => title).toHaveBeenCalled();
    expect(title.mock.calls).toEqual([[pageAt('/contact').title]]);
  });
});
