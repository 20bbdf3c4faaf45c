import { company } from '../content/company.ts';
import styles from './reach-link.module.css';

const [mailbox, domain] = company.email.split('@');

/** A link that opens an e-mail to us; `label` puts text before the address, on a line of its own. */
export function EmailLink({ label }: { readonly label?: string }) {
  return (
    <a href={`mailto:${company.email}`} className={styles.link}>
      {label !== undefined && <span className={styles.label}>{label} </span>}
      <span className={styles.address}>
        {/* On a narrow screen with large type the address breaks before the @. */}
        {`${mailbox}@`}
        <wbr />
        <span>{domain}</span>
      </span>
    </a>
  );
}
