import { company } from '../../content/company.ts';
import { formatPhone } from '../../domain/phone.ts';
import styles from './sheet-head.module.css';

/** Whose sheet it is, and the number to call, on paper that shows one part of a page without the header. */
export function SheetHead() {
  return (
    <p className={styles.head} data-every-sheet="">
      {company.name} <span className={styles.number}>{formatPhone(company.phone)}</span>
    </p>
  );
}
