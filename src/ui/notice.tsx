import type { ReactNode, Ref } from 'react';
import styles from './notice.module.css';

type NoticeKind = 'news' | 'waiting' | 'sent' | 'error';

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly children: ReactNode;
  /** For a notice that gets the focus when it appears. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** News that stays visible and is announced. An icon goes with the text, because colour alone is not enough. */
export function Notice({ kind, children, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'error' ? 'alert' : 'status'}
      className={styles.notice}
      data-kind={kind}
    >
      <svg viewBox="0 0 32 32" className={styles.shape} aria-hidden="true">
        {SHAPES[kind]}
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

const SHAPES: Readonly<Record<NoticeKind, ReactNode>> = {
  news: (
    <>
      <circle cx="16" cy="16" r="13" />
      <path d="M16 15v8M16 9v.5" />
    </>
  ),
  waiting: (
    <>
      <circle cx="16" cy="16" r="13" />
      <path d="M16 8v8l5 4" />
    </>
  ),
  sent: <path d="M4 17l8 8L28 8" />,
  error: (
    <>
      <path d="M11 3h10l8 8v10l-8 8H11l-8-8V11z" />
      <path d="M16 9v8M16 22.5v.5" />
    </>
  ),
};
