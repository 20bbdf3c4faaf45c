import { reallyUs } from '../../content/really-us.ts';
import styles from './really-us.module.css';

/** How to recognize a call from the company. Shown on the card about false helpers and next to the contact form. */
export function ReallyUs({ level: Heading = 'h2' }: { readonly level?: 'h2' | 'h3' | 'h4' }) {
  return (
    <div className={styles.panel}>
      <Heading data-say="">{reallyUs.title}</Heading>
      <ul>
        {reallyUs.points.map((point) => (
          <li key={point} data-say="">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
