import { useLocation } from 'wouter';
import { isTestSite } from '../content/company.ts';
import { pageAt } from '../content/site-map.ts';
import { testSiteLine } from '../content/test-site.ts';
import styles from './test-line.module.css';

/** On top of every public page, and of every sheet of paper, while the phone number or the e-mail address is invented. */
export function TestLine() {
  const [path] = useLocation();
  if (!isTestSite || pageAt(path).isForStaff) return null;
  return (
    <aside className={styles.line} aria-label="About this site" data-every-sheet="">
      <p className={styles.text}>{testSiteLine}</p>
    </aside>
  );
}
