import styles from './app-prompts.module.css';
import { InstallSteps } from './install-steps.tsx';

/** The installation steps in the footer of every page. Works without scripts, and cannot be dismissed. */
export function InstallDetails() {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Put this on my tablet</summary>
      <p>It then opens from your home screen, also without internet.</p>
      <InstallSteps />
    </details>
  );
}
