import { type RefObject, useLayoutEffect, useState } from 'react';

/** `cards` on a phone; `rows` is a table with the actions of each row below it; `table` has room for everything. */
export type TableLayout = 'cards' | 'rows' | 'table';

/** In rem: 960 px and 1152 px with the text at its regular size. Narrower rows would break e-mail addresses in two. */
const ROWS_FROM_REM = 60;
const TABLE_FROM_REM = 72;

/**
 * The layout for the width of the window in rem: with extra large text fewer words fit beside each other. Media
 * queries cannot do this, because their rem ignores the text size chosen on the site.
 */
export function useTableLayout(table: RefObject<HTMLTableElement | null>): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('cards');
  useLayoutEffect(() => {
    const measure = () => setLayout(layoutFor(window.innerWidth, rootFontSizePx()));
    measure();
    // The table changes its size with the window and with the text.
    if (globalThis.ResizeObserver === undefined) {
      // Before Safari 13.1: the text alone changes with nothing to tell of it.
      addEventListener('resize', measure);
      return () => removeEventListener('resize', measure);
    }
    const observer = new ResizeObserver(measure);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  }, [table]);
  return layout;
}

export function layoutFor(widthPx: number, remPx: number): TableLayout {
  const widthRem = widthPx / remPx;
  if (widthRem < ROWS_FROM_REM) return 'cards';
  return widthRem < TABLE_FROM_REM ? 'rows' : 'table';
}

function rootFontSizePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
