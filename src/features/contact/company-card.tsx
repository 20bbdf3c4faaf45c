import { company } from '../../content/company.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { OfficeHours } from '../../ui/office-hours.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './company-card.module.css';

/** The recipient of the form, with phone and e-mail. */
export function CompanyCard() {
  return (
    <aside className={styles.card} aria-label="Other ways to reach us">
      <div className={styles.who}>
        <LogoMark className={styles.logo} />
        <div>
          <p className={styles.name}>{company.name}</p>
          <p>{company.tagline}</p>
        </div>
      </div>
      <div className={styles.phone}>
        <p className={styles.number}>
          <PhoneLink label="Call Us" />
        </p>
        <OfficeHours />
      </div>
      <p className={styles.email}>
        <EmailLink label="Email Us" />
      </p>
    </aside>
  );
}
