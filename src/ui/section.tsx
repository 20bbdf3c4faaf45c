import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** `calm` and `invite` are bands across the whole page. */
  readonly tone?: 'plain' | 'calm' | 'invite';
  readonly children: ReactNode;
}

/** A section of a page: a strong line, the title in the margin where it fits, the text beside it. */
export function Section({ title, tone = 'plain', children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} data-tone={tone} aria-labelledby={titleId}>
      <div className={styles.columns}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
