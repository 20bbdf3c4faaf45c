import { CompanyCard } from '../features/contact/company-card.tsx';
import { ContactPanel } from '../features/contact/form/contact-panel.tsx';
import { PrivacyNotice } from '../features/privacy/privacy-notice.tsx';
import { ReallyUs } from '../features/scam-guide/really-us.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  return (
    <>
      <PageHead title="Contact us">
        <p>Tell us what you need help with, and we will write or call you back.</p>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.form}>
            <ContactPanel />
          </div>
          <div className={styles.beside}>
            <CompanyCard />
            <ReallyUs />
          </div>
        </div>
      </div>
      <PrivacyNotice />
    </>
  );
}
