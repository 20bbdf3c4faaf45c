/**
 * The roles of a table, explicitly: under 960 px the rows are laid out as cards, and Safari before 17 then ignores
 * the roles of the elements.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-message="${id}"]`);

/** In px; 0 when the message has no row. */
export function rowHeight(id: number): number {
  return rowOf(id)?.getBoundingClientRect().height ?? 0;
}

export function focusRow(id: number): void {
  rowOf(id)?.focus();
}

export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('[data-message]')?.focus();
}
