import { company } from '../content/company.ts';
import { WaitingLink } from '../features/contact/waiting/waiting-link.tsx';
import { TextAndColors } from '../features/display-settings/text-and-colors.tsx';
import { EmergencyLink } from '../features/emergency/emergency-link.tsx';
import { ScamCheckLink } from '../features/scam-check/scam-check-link.tsx';
import { useMenuStore } from '../features/site-menu/menu-store.ts';
import { SiteMenu } from '../features/site-menu/site-menu.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import styles from './site-header.module.css';

export function SiteHeader() {
  const closeMenu = useMenuStore((state) => state.close);
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        Skip to the main content
      </a>
      <div className={`${styles.strip} on-cover`}>
        <div className={styles.stripRow}>
          <p>
            <span className={styles.callUs}>Call us: </span>
            <PhoneLink />
          </p>
          <TextAndColors />
          <div role="status">
            <WaitingLink />
          </div>
          <ScamCheckLink className={`${styles.emergency} ${styles.check}`} />
          <EmergencyLink className={styles.emergency} />
        </div>
      </div>
      <div className={styles.bar}>
        <a href="/" className={styles.logo} onClick={closeMenu}>
          <LogoMark className={styles.mark} />
          <span>
            <span className={styles.name}>{company.name}</span>{' '}
            <span className={styles.tagline}>{company.tagline}</span>
          </span>
        </a>
        <SiteMenu />
      </div>
    </header>
  );
}
