import { reallyUs } from '../../content/really-us.ts';
import styles from './really-us.module.css';

interface ReallyUsProps {
  readonly level?: 'h2' | 'h3' | 'h4';
  /** True while it is read aloud as part of a card. */
  readonly isHeard?: boolean;
}

/** How to recognize a call from the company. Shown on the card about false helpers and next to the contact form. */
export function ReallyUs({ level: Heading = 'h2', isHeard = false }: ReallyUsProps) {
  const say = isHeard ? '' : undefined;
  return (
    <div className={styles.panel}>
      <Heading data-say={say}>{reallyUs.title}</Heading>
      <ul>
        {reallyUs.points.map((point) => (
          <li key={point} data-say={say}>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
