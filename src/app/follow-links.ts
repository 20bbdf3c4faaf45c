import { navigate } from 'wouter/use-browser-location';
import { allPages } from '../content/site-map.ts';
import { isPlainClick } from '../ui/plain-click.ts';

/**
 * Links to pages are plain `<a>` elements, and this one listener opens their pages inside the app. The browser opens all
 * other links, and those to a part of a page (`#part`) or with a `target`: `target="_self"` loads a page of this site
 * from the beginning.
 */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const path = pageOfClick(event);
    if (path === undefined) return;
    event.preventDefault();
    navigate(path);
  });
}

/** The address of the page that this click opens inside the app; undefined if it opens none. */
export function pageOfClick(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link !== null && isPlainClick(event) && leadsToPage(link) ? link.pathname : undefined;
}

function leadsToPage({ origin, pathname, search, hash, target }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    search + hash + target === '' &&
    allPages.some(({ path }) => path === pathname)
  );
}
