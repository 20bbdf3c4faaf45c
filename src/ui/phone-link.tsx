import { company } from '../content/company.ts';
import { formatPhone } from '../domain/phone.ts';
import styles from './reach-link.module.css';

/** The number as a link that calls it; `label` puts words before it, on a line of their own. */
export function PhoneLink({ label }: { readonly label?: string }) {
  return (
    <a href={`tel:+1${company.phone}`} className={styles.link}>
      {label !== undefined && <span className={styles.label}>{label} </span>}
      <span className={styles.address}>{formatPhone(company.phone)}</span>
    </a>
  );
}
