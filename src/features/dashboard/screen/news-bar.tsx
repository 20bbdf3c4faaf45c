import { clockTime } from '../../../domain/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { inbox } from '../inbox/inbox.ts';
import { POLL_LIMIT } from '../inbox/inbox-poll.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { focusFirstRow } from '../table/table-dom.ts';
import styles from './news-bar.module.css';

/**
 * New messages wait here until they are asked for. The button and the line take their room from the start, so that
 * the list below never moves when messages arrive.
 */
export function NewsBar() {
  const count = useInboxStore((state) => state.arrivals.length);
  const isLive = useInboxStore((state) => state.isLive);
  const heardAt = useInboxStore((state) => state.heardAt);

  async function handleShow() {
    if (count > 0) await inbox.showArrivals();
    else await inbox.open(useInboxStore.getState().search);
    focusFirstRow();
  }

  return (
    <div className={styles.bar} data-news={count > 0}>
      <Button variant={count > 0 ? 'primary' : 'plain'} onClick={handleShow}>
        {formatButton(count)}
      </Button>
      <p className={styles.line} data-live={isLive} role="status">
        {isLive || heardAt === undefined ? 'Live' : `Not live. Last updated ${clockTime(heardAt)}`}
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
