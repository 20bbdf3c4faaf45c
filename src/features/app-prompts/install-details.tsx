import styles from './app-prompts.module.css';
import { InstallSteps } from './install-steps.tsx';

/** In the footer of every page, whatever was dismissed; works without a script. */
export function InstallDetails() {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Put this on my tablet</summary>
      <p>It then opens from your home screen, also without internet.</p>
      <InstallSteps />
    </details>
  );
}
