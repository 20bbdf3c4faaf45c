import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Next to the text where both fit, below it on a phone. */
  readonly picture?: ReactNode;
}

/** The head of a page: title and introduction, on cream. */
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
