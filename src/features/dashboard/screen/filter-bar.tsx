import { formatWait } from '../../../domain/format-date.ts';
import type { MessageFilter, MessageList } from '../../../domain/staff/received-message.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './filter-bar.module.css';

const FILTERS: readonly { readonly show: MessageFilter; readonly label: string }[] = [
  { show: 'waiting', label: 'Waiting' },
  { show: 'answered', label: 'Answered' },
  { show: 'all', label: 'All' },
];

/** Chooses the messages to show, and shows how many wait and since when. */
export function FilterBar({ onShow }: { readonly onShow: (list: MessageList) => void }) {
  const list = useInboxStore((state) => state.list);
  const summary = useInboxStore((state) => state.summary);
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons. */}
      <div role="group" aria-label="Show" className={styles.filters}>
        {FILTERS.map(({ show, label }) => (
          <button
            key={show}
            type="button"
            className={styles.filter}
            aria-pressed={list.show === show && list.fromSender === undefined}
            onClick={() => onShow({ search: list.search, show })}
          >
            {show === 'waiting' && summary !== undefined
              ? `${label} (${summary.waiting.toLocaleString()})`
              : label}
          </button>
        ))}
      </div>
      {summary?.oldestAt !== undefined && (
        <p className={styles.oldest}>{`The oldest has waited ${formatWait(summary.oldestAt, new Date())}`}</p>
      )}
    </div>
  );
}
