import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useArrival, watchArrivals } from '../../../src/app/use-arrival.ts';
import { pageAt } from '../../../src/content/site-map.ts';

function Page({ path }: { readonly path: string }) {
  useArrival(path);
  return (
    <main>
      <h1 tabIndex={-1}>{path}</h1>
    </main>
  );
}

watchArrivals();

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

  it('takes the title and the heading of the new page, and shows it from its top', () => {
    show('/mission');
    expect(document.title).toBe(pageAt('/mission').title);
    expect(document.activeElement?.textContent).toBe('/mission');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  });

  it('does not move under reduced motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    show('/mission');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  });

  it('leaves the place to the browser on the way back, but not at the next link', () => {
    dispatchEvent(new Event('popstate'));
    show('/mission');
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('/mission');
    dispatchEvent(new Event('pushState'));
    show('/contact');
    expect(window.scrollTo).toHaveBeenCalledOnce();
  });
});
