import { CompanyCard } from '../features/contact/company-card.tsx';
import { ContactPanel } from '../features/contact/contact-panel.tsx';
import { ReallyUs } from '../features/scam-guide/really-us.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  return (
    <>
      <PageHead title="Contact us">
        <p>
          Tell us what you need help with. Please fill in all four boxes, and we will write or call you back.
        </p>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.form}>
            <ContactPanel />
          </div>
          <div className={styles.beside}>
            <CompanyCard />
            <ReallyUs />
            <p className={styles.privacy}>
              This site does not track you. What you write is used to answer you, and for nothing else.
            </p>
          </div>
        </div>
      </div>
    </>
  );
}
