const KEY = 'search';

/**
 * The search stands behind the # of the address: it survives a reload and can be sent to a colleague, but, unlike
 * a query, no server ever sees it, and so no log keeps a name.
 */
export function searchInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get(KEY) ?? '';
}

/** In place: going back leaves the dashboard, it does not undo letters. */
export function putSearchInAddress(search: string): void {
  const hash = search === '' ? '' : `#${new URLSearchParams({ [KEY]: search })}`;
  history.replaceState(history.state, '', `${location.pathname}${hash}`);
}
