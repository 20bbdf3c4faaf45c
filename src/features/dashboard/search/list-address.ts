import type { MessageFilter, MessageList } from '../../../domain/staff/received-message.ts';

const SEARCH = 'search';
const SHOW = 'show';

/**
 * The list that the address asks for. The search stands behind the # of it: it survives a reload and can be sent to a
 * colleague, but, unlike a query, no server ever sees it, and so no log keeps a name. A sender never stands there.
 */
export function listInAddress(): MessageList {
  const show = new URLSearchParams(location.search).get(SHOW);
  return {
    search: new URLSearchParams(location.hash.slice(1)).get(SEARCH) ?? '',
    show: isFilter(show) ? show : 'all',
  };
}

/** In place: going back leaves the dashboard, it does not undo letters. */
export function putListInAddress({ search, show }: MessageList): void {
  const query = show === 'all' ? '' : `?${new URLSearchParams({ [SHOW]: show })}`;
  const hash = search === '' ? '' : `#${new URLSearchParams({ [SEARCH]: search })}`;
  history.replaceState(history.state, '', `${location.pathname}${query}${hash}`);
}

function isFilter(text: string | null): text is MessageFilter {
  return text === 'waiting' || text === 'answered';
}
