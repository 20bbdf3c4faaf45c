import { type RefObject, useEffect } from 'react';
import { inboxActions } from '../inbox/inbox-actions.ts';
import type { InboxPage } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/** Up to this many rows nothing is unloaded: the memory saved would not be worth the wait. */
const MOST_ROWS_HELD = 100;
/** Pages within this distance of the screen are loaded again, so that they are ready before they are seen. */
const MARGIN = '1500px 0px';

/**
 * Limits memory however far one scrolls: pages far from the screen are unloaded, their space stays, and they are
 * loaded again when they come near. `pages` are those of the store, one `tbody` each.
 */
export function usePageWindow(table: RefObject<HTMLTableElement | null>, pages: readonly InboxPage[]): void {
  const isLive = useInboxStore((state) => state.isLive);

  // Runs also when the connection is back, to load pages that could not be loaded.
  useEffect(() => {
    const near = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = pageId(target);
          if (isIntersecting) near.add(id);
          else near.delete(id);
        }
        if (isLive) restoreNear(pages, near);
        unloadFar(pages, near, table.current);
      },
      { rootMargin: MARGIN },
    );
    for (const body of table.current?.tBodies ?? []) observer.observe(body);
    return () => observer.disconnect();
  }, [table, pages, isLive]);
}

function restoreNear(pages: readonly InboxPage[], near: ReadonlySet<number>): void {
  for (const page of pages) {
    if (page.unloadedHeightPx !== undefined && near.has(page.newest.id)) void inboxActions.restorePage(page);
  }
}

function unloadFar(
  pages: readonly InboxPage[],
  near: ReadonlySet<number>,
  table: HTMLTableElement | null,
): void {
  const rowsHeld = pages.reduce((sum, { messages }) => sum + messages.length, 0);
  if (rowsHeld <= MOST_ROWS_HELD) return;
  const heights = new Map<number, number>();
  for (const body of table?.tBodies ?? []) {
    const isUnloaded = body.dataset.unloaded !== undefined;
    // A page with the focus in it stays loaded: the focus would jump to the top of the document.
    if (isUnloaded || near.has(pageId(body)) || body.contains(document.activeElement)) continue;
    heights.set(pageId(body), body.getBoundingClientRect().height);
  }
  if (heights.size > 0) useInboxStore.getState().pagesUnloaded(heights);
}

function pageId(body: Element): number {
  return Number((body as HTMLElement).dataset.page);
}
