import { company } from '../content/company.ts';
import { formatPhone } from '../domain/phone.ts';
import styles from './reach-link.module.css';

/** A link that calls us; `label` puts text before the number, on a line of its own. */
export function PhoneLink({ label }: { readonly label?: string }) {
  return (
    <a href={`tel:+1${company.phone}`} className={styles.link}>
      {label !== undefined && <span className={styles.label}>{label} </span>}
      <span className={styles.address}>{formatPhone(company.phone)}</span>
    </a>
  );
}
