import type { EmergencyPhone } from '../../content/elder-fraud-hotline.ts';
import { CopyButton } from './copy-button.tsx';
import { HelplineHours } from './helpline-hours.tsx';
import styles from './phone-line.module.css';

/** A number this short, such as 911, needs no "Copy" button. */
const SHORT_NUMBER_LENGTH = 3;

/**
 * A number to call. The HTML has two forms, and the stylesheet shows the right one: a link that dials on touch
 * screens, the number with "Copy" with a mouse. A tablet, which may not be able to call, shows both.
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
