const KEY = 'search';

/**
 * The search is in the fragment of the address: it survives a reload and can be sent to a colleague, but, unlike a
 * query, it never reaches a server, so no log holds a name.
 */
export function searchInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get(KEY) ?? '';
}

/** Replaces the entry in the history: going back leaves the dashboard instead of undoing letters. */
export function putSearchInAddress(search: string): void {
  const hash = search === '' ? '' : `#${new URLSearchParams({ [KEY]: search })}`;
  history.replaceState(history.state, '', `${location.pathname}${hash}`);
}
