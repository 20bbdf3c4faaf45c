import { navigate } from 'wouter/use-browser-location';
import { allPages } from '../content/site-map.ts';
import { openKept } from '../lazy/pages-around.ts';

/**
 * Links to pages are plain `<a>` elements, and one listener opens their pages inside the app. With a component for each
 * link, which follows the address, an old tablet rendered all links anew at each navigation, and hydrated them one by one.
 *
 * The browser opens all other links, and those to a part of a page (`#part`) or with a `target`: `target="_self"` loads a
 * page of this site from the beginning. It opens every link until this is called, which is when React begins to hydrate:
 * from then on nothing that hydration waits for can be missing.
 */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const path = pageOfPress(event);
    if (path === undefined) return;
    event.preventDefault();
    const follow = () => navigate(path);
    // Hydration reads the address, which must be the one that the HTML was made for.
    if (document.documentElement.dataset.hydrated === undefined)
      addEventListener('hydrated', follow, { once: true });
    else if (!openKept(path)) follow();
  });
}

/** The address of the page that this press opens inside the app; undefined if it opens none. */
export function pageOfPress(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link !== null && isPlainPress(event) && leadsToPage(link) ? link.pathname : undefined;
}

/** Not one that opens another tab or window, and not one that a part of the page has answered. */
function isPlainPress(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

function leadsToPage({ origin, pathname, search, hash, target }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    search + hash + target === '' &&
    allPages.some(({ path }) => path === pathname)
  );
}
