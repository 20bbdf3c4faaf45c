import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * `cards` for a phone; `rows` is a table with the actions of each row on a second line; `table` has all in one line.
 */
export type TableLayout = 'cards' | 'rows' | 'table';

/** In rem: 960 px and 1152 px at the regular text size. In narrower rows e-mail addresses would break. */
const ROWS_FROM_REM = 60;
const TABLE_FROM_REM = 72;

/**
 * The layout for the width of the window in rem: with larger text fewer words fit side by side. Media queries cannot
 * do this, because their rem ignores the text size chosen on the site.
 */
export function useTableLayout(table: RefObject<HTMLTableElement | null>): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('cards');
  useLayoutEffect(() => {
    const measure = () => setLayout(layoutFor(window.innerWidth, rootFontSizePx()));
    measure();
    // The table's size changes with the window and with the text size.
    if (globalThis.ResizeObserver === undefined) {
      // Before Safari 13.1 only the window's size can be observed.
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
