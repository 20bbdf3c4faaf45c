import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The opening of a page: its title and what it is about, on cream. */
export function PageHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
