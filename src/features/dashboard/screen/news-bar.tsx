import { formatMoment } from '../../../domain/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { POLL_LIMIT } from '../inbox/inbox-poll.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { focusFirstRow } from '../table/table-dom.ts';
import styles from './news-bar.module.css';

/**
 * Shows that there are new messages, and adds them to the list when asked. Button and line have a fixed place, so
 * that the list does not move when news comes.
 */
export function NewsBar() {
  const count = useInboxStore((state) => state.arrivals.length);
  const isLive = useInboxStore((state) => state.isLive);
  const heardAt = useInboxStore((state) => state.heardAt);
  const today = useToday();
  // On a phone this bar and the selection bar would cover each other at the bottom of the screen. News can wait.
  const isSelecting = useInboxStore((state) => state.selected.size > 0);

  async function handleShow() {
    if (count > 0) await inboxActions.showArrivals();
    else await inboxActions.open(useInboxStore.getState().list);
    focusFirstRow();
  }

  return (
    <div className={styles.bar} data-news={count > 0 && !isSelecting}>
      <Button variant={count > 0 ? 'primary' : 'plain'} onClick={handleShow}>
        {formatButton(count)}
      </Button>
      <p className={styles.line} data-live={isLive} role="status">
        {isLive || heardAt === undefined
          ? 'Live'
          : `Not live. Last updated ${formatMoment(new Date(heardAt).toISOString(), today)}`}
      </p>
      <p role="status" className="visually-hidden">
        {count > 0 && formatNews(count)}
      </p>
    </div>
  );
}

function formatButton(count: number): string {
  return count === 0 ? 'Check for new messages' : `${formatNews(count)}: show`;
}

function formatNews(count: number): string {
  if (count >= POLL_LIMIT) return `${POLL_LIMIT} or more new messages`;
  return count === 1 ? '1 new message' : `${count} new messages`;
}
