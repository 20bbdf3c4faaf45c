import { useStore } from 'zustand';
import { outbox } from '../../outbox/outbox.ts';
import { dismissInstall, installOffer, promptInstall } from '../../pwa/install-app.ts';
import { Button } from '../../ui/button.tsx';
import styles from './app-prompts.module.css';
import { InstallSteps } from './install-steps.tsx';
import { useHasWaiting } from './use-has-waiting.ts';

/** Offers to install the site. A card in the page, and not while a message waits. */
export function InstallCard() {
  const hasPrompt = useStore(installOffer, (offer) => offer.hasBrowserPrompt);
  if (useHasWaiting(outbox)) return null;
  return (
    <section className={styles.card} aria-label="Put this on my tablet">
      <h2>Keep this at hand</h2>
      <p>You can put this site on your tablet or phone, like an app. It then opens without internet too.</p>
      {hasPrompt ? (
        <Button onClick={() => void promptInstall()}>Put this on my tablet</Button>
      ) : (
        <details>
          <summary className={styles.summary}>Show me how</summary>
          <InstallSteps />
        </details>
      )}
      <Button variant="plain" onClick={dismissInstall}>
        No, thank you
      </Button>
    </section>
  );
}
