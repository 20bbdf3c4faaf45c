import { PhoneLink } from '../features/contact/phone-link.tsx';
import styles from './page-trouble.module.css';

/** Shown in place of a page that broke. Plain links: they load the next page afresh. */
export function PageTrouble() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Something went wrong on our side</h1>
      <p>You did nothing wrong. This page could not be shown.</p>
      <p>
        <a href="/" className={styles.home}>
          Go to the home page
        </a>
      </p>
      <p>
        You can also call us: <PhoneLink />
      </p>
    </div>
  );
}
