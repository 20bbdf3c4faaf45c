import { company } from '../content/company.ts';
import styles from './office-hours.module.css';

/** When we answer the phone, and how soon a message; nothing where the company does not say. */
export function OfficeHours() {
  const { hours, replyWithin } = company;
  return (
    <>
      {hours.length > 0 && (
        <div className={styles.hours}>
          <p className={styles.label}>We answer the phone:</p>
          {hours.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {replyWithin !== undefined && (
        <p className={styles.reply}>{`We answer messages within ${replyWithin}.`}</p>
      )}
    </>
  );
}
