import { reallyUs } from '../../content/really-us.ts';
import styles from './really-us.module.css';

/** Stands where a visitor may ask: on the card about false helpers, and beside the contact form. */
export function ReallyUs({ level: Heading = 'h2' }: { readonly level?: 'h2' | 'h3' | 'h4' }) {
  return (
    <div className={styles.panel}>
      <Heading>{reallyUs.title}</Heading>
      <ul>
        {reallyUs.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
