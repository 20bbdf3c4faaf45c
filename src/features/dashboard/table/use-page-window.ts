import { type RefObject, useEffect } from 'react';
import { inbox } from '../inbox/inbox.ts';
import type { InboxPage } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/** With fewer rows than this nothing is unloaded: it would save little memory and cost a wait. */
const MOST_ROWS_HELD = 100;
/** How far from the screen a page is loaded again, so that it is there before it is seen. */
const MARGIN = '1500px 0px';

/**
 * Keeps memory flat however far one scrolls: pages far from the screen are unloaded, their room is kept, and they
 * are loaded again when they come near. `pages` are those of the store, one body of the table each.
 */
export function usePageWindow(table: RefObject<HTMLTableElement | null>, pages: readonly InboxPage[]): void {
  const isLive = useInboxStore((state) => state.isLive);

  // Also when the connection is back: what could not be loaded meanwhile is asked for again.
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
    if (page.unloadedHeightPx !== undefined && near.has(page.newest.id)) void inbox.restorePage(page);
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
    // A page with the focus in it stays: the focus would fall to the top of the document.
    if (isUnloaded || near.has(pageId(body)) || body.contains(document.activeElement)) continue;
    heights.set(pageId(body), body.getBoundingClientRect().height);
  }
  if (heights.size > 0) useInboxStore.getState().pagesUnloaded(heights);
}

function pageId(body: Element): number {
  return Number((body as HTMLElement).dataset.page);
}
