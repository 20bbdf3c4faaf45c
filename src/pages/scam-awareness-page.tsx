import { navigate } from 'wouter/use-browser-location';
import { emergencyLink } from '../content/emergency-link.ts';
import { scamAwareness } from '../content/scam-awareness.ts';
import { scamCheckLink } from '../content/scam-check/link.ts';
import { handOverMessage } from '../features/contact/form/hand-over-message.ts';
import { EmergencySteps } from '../features/emergency/emergency-steps.tsx';
import { WarningSection } from '../features/going-around/warning-section.tsx';
import { ScamCheck } from '../features/scam-check/scam-check.tsx';
import { ScamGuide } from '../features/scam-guide/scam-guide.tsx';
import { BelowTheFold } from '../ui/below-the-fold.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './scam-awareness-page.module.css';

/** The message is passed in memory, so that neither address nor storage holds the answers. */
function askUs(message: string) {
  handOverMessage(message);
  navigate('/contact');
}

export function ScamAwarenessPage() {
  const { lead, figures, facts, sources, rule } = scamAwareness;
  return (
    <>
      <div className={styles.banner}>
        <div className={`${styles.inner} ${styles.halves}`}>
          <div className={styles.texts}>
            <h1 tabIndex={-1}>Scam Awareness</h1>
            <p className={styles.lead}>{lead}</p>
            <p className={styles.ways}>
              <ButtonLink href={scamCheckLink.href}>{scamCheckLink.label}</ButtonLink>
              <ButtonLink href={emergencyLink.href} variant="call">
                {emergencyLink.label}
              </ButtonLink>
            </p>
          </div>
          <div className={styles.rule}>
            <h2>{rule.title}</h2>
            <ol>
              {rule.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      </div>
      <BelowTheFold>
        <div className={styles.inner}>
          <ScamCheck onAsk={askUs} />
          <div className={styles.halves}>
            <div className={styles.texts}>
              {figures.map(({ text, source }) => (
                <p key={text} className={styles.figure}>
                  {`${text} `}
                  <span className={styles.source}>{`(${source})`}</span>
                </p>
              ))}
              <p className={styles.source}>{sources}</p>
            </div>
            <div className={styles.texts}>
              {facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </div>
          </div>
          <WarningSection />
          <ScamGuide />
          <EmergencySteps />
        </div>
      </BelowTheFold>
    </>
  );
}
