import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** `calm` and `invite` are bands across the whole page. */
  readonly tone?: 'plain' | 'calm' | 'invite';
  /** It begins below the first screen at every width, so its layout can wait (`.far` in styles/utilities.css). */
  readonly isFarDown?: boolean;
  /** It ends there, so the layout of the footer can wait. */
  readonly endsFarDown?: boolean;
  readonly children: ReactNode;
}

/** A section of a page: a strong line, the title in the margin where it fits, the text beside it. */
export function Section({ title, tone = 'plain', isFarDown, endsFarDown, children }: SectionProps) {
  const titleId = useId();
  const wait = isFarDown ? ' far' : endsFarDown ? ' far-end' : '';
  return (
    <section className={styles.section + wait} data-tone={tone} aria-labelledby={titleId}>
      <div className={styles.columns}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
