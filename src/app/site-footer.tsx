import { useSyncExternalStore } from 'react';
import { company } from '../content/company.ts';
import { privacyLink } from '../content/privacy-link.ts';
import { publicPages } from '../content/site-map.ts';
import { InstallDetails } from '../features/app-prompts/install-details.tsx';
import { EmergencyLink } from '../features/emergency/emergency-link.tsx';
import { ScamCheckLink } from '../features/scam-check/scam-check-link.tsx';
import { EmailLink } from '../ui/email-link.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { OfficeHours } from '../ui/office-hours.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import styles from './site-footer.module.css';

const neverChanges = () => () => {};

export function SiteFooter() {
  // During hydration the year of the build, so that HTML and React agree.
  const year = useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
  return (
    <footer className={`${styles.footer} on-cover`}>
      <div className={styles.columns}>
        <section className={styles.contact}>
          <h2 className={styles.heading}>Contact us</h2>
          <p>{company.contactRole}</p>
          <p className={styles.phone}>
            <PhoneLink />
          </p>
          <OfficeHours />
          <p>
            <EmailLink />
          </p>
          <p>
            <ScamCheckLink className={styles.link} />
          </p>
          <p>
            <EmergencyLink className={styles.link} />
          </p>
        </section>
        <nav aria-label="Quick links">
          <h2 className={styles.heading}>Quick links</h2>
          <ul className={styles.links}>
            {publicPages.map((page) => (
              <li key={page.path}>
                <a href={page.path} className={styles.link}>
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section className={styles.company}>
          <LogoMark className={styles.mark} />
          <p className={styles.legalName}>{company.legalName}</p>
          <p>
            <a href={privacyLink.href} className={styles.link}>
              {privacyLink.label}
            </a>
          </p>
          <p>{`© ${year} ${company.legalName}. All rights reserved.`}</p>
        </section>
      </div>
      <div className={styles.install}>
        <InstallDetails />
      </div>
    </footer>
  );
}
