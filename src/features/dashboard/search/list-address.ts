import type { MessageFilter, MessageList } from '../../../domain/staff/received-message.ts';

const SEARCH = 'search';
const SHOW = 'show';

/**
 * The list that the address names. The search is behind the #: it survives a reload and can be sent to a colleague
 * but, unlike a query, is never sent to a server, so no log contains a name. The sender is not in the address.
 */
export function listInAddress(): MessageList {
  const show = new URLSearchParams(location.search).get(SHOW);
  return {
    search: new URLSearchParams(location.hash.slice(1)).get(SEARCH) ?? '',
    show: isFilter(show) ? show : 'all',
  };
}

/** Replaces the entry in the history, so that Back leaves the dashboard and does not undo single letters. */
export function putListInAddress({ search, show }: MessageList): void {
  const query = show === 'all' ? '' : `?${new URLSearchParams({ [SHOW]: show })}`;
  const hash = search === '' ? '' : `#${new URLSearchParams({ [SEARCH]: search })}`;
  history.replaceState(history.state, '', `${location.pathname}${query}${hash}`);
}

function isFilter(text: string | null): text is MessageFilter {
  return text === 'waiting' || text === 'answered';
}
