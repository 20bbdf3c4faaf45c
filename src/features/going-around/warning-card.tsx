import { Fragment, type ReactNode } from 'react';
import { monthDay } from '../../domain/format-date.ts';
import type { Warning } from '../../domain/warning.ts';
import card from '../../ui/card.module.css';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useToday } from '../../ui/use-today.ts';
import styles from './warning-card.module.css';

interface WarningCardProps {
  readonly warning: Warning;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A whole warning; on paper a poster of one page. */
export function WarningCard({ warning, children }: WarningCardProps) {
  const { id, title, whatHappens, whatToDo, place = '', publishedAt } = warning;
  const titleId = `${id}-title`;
  const today = useToday();
  return (
    <article
      id={id}
      className={`${card.card} ${card.sheet} ${styles.card} print-sheet`}
      aria-labelledby={titleId}
    >
      <div className={card.part}>
        <h3 id={titleId}>{title}</h3>
        <p className={styles.since}>
          <span>{`Since ${monthDay(new Date(publishedAt), today)}`}</span>
          {place !== '' && <span>{` · ${place}`}</span>}
        </p>
        <WithOurNumber text={whatHappens} />
      </div>
      <div className={card.parts}>
        <div className={card.part} data-tone="advice">
          <h4>What to do</h4>
          <WithOurNumber text={whatToDo} />
        </div>
      </div>
      {children}
    </article>
  );
}

/** "Call us" gets our number: the only link that a warning can have. */
function WithOurNumber({ text }: { readonly text: string }) {
  return (
    <p>
      {text.split(/\b(call us)\b/i).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and keep their places.
        <Fragment key={index}>
          <span>{index % 2 === 1 ? `${part} ` : part}</span>
          {index % 2 === 1 && <PhoneLink />}
        </Fragment>
      ))}
    </p>
  );
}
