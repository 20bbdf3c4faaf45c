import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the words where there is room, below them on a phone. */
  readonly picture?: ReactNode;
}

/** The opening of a page: its title and what it is about, on cream. */
export function PageHead({ title, children, picture }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
        {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      </div>
    </div>
  );
}
