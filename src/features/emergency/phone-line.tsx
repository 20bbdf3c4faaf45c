import type { EmergencyPhone } from '../../content/elder-fraud-hotline.ts';
import { CopyButton } from './copy-button.tsx';
import { HelplineHours } from './helpline-hours.tsx';
import styles from './phone-line.module.css';

/** Nobody needs to copy 911. */
const SHORT_NUMBER_LENGTH = 3;

/**
 * A number to call. Both forms are in the HTML, and the stylesheet shows the one that fits: a link that dials
 * where a finger points, the number with "Copy" where a mouse does. A tablet, which may not dial, gets both.
 */
export function PhoneLine({ phone }: { readonly phone: EmergencyPhone }) {
  return (
    <div className={styles.phone}>
      <p className={styles.name}>{phone.name}</p>
      <p className={styles.ways}>
        <a className={styles.dial} href={`tel:${phone.dial}`}>
          Call <span className={styles.number}>{phone.number}</span>
        </a>
        <strong className={styles.plain}>{phone.number}</strong>
        {phone.number.length > SHORT_NUMBER_LENGTH && (
          <CopyButton text={phone.number} about={`${phone.name}, ${phone.number}`} />
        )}
      </p>
      {phone.hours !== undefined && <HelplineHours hours={phone.hours} />}
      {phone.about !== undefined && <p>{phone.about}</p>}
    </div>
  );
}
