/** What the list asks the page itself: heights and places, which the browser alone knows. */

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
