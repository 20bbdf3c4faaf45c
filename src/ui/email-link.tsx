import { company } from '../content/company.ts';
import styles from './reach-link.module.css';

const [mailbox, domain] = company.email.split('@');

/** The address as a link that writes to it; `label` puts words before it, on a line of their own. */
export function EmailLink({ label }: { readonly label?: string }) {
  return (
    <a href={`mailto:${company.email}`} className={styles.link}>
      {label !== undefined && <span className={styles.label}>{label} </span>}
      <span className={styles.address}>
        {/* Too long for a narrow screen in large type, it breaks where it is read anyway. */}
        {`${mailbox}@`}
        <wbr />
        {domain}
      </span>
    </a>
  );
}
