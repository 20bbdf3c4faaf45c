import {
  emergencyClosing,
  emergencyOpening,
  emergencySteps,
  NUMBERS_CHECKED_IN,
} from '../../content/emergency.ts';
import { EMERGENCY_ID, emergencyLink } from '../../content/emergency-link.ts';
import { scamCheckLink, scamCheckOffer } from '../../content/scam-check/link.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { EmergencyStepItem } from './emergency-step-item.tsx';
import styles from './emergency-steps.module.css';

/** The emergency steps. All of them are in the HTML, because a person who needs them may have no internet. */
export function EmergencySteps() {
  return (
    <section id={EMERGENCY_ID} className={`${styles.section} print-sheet`} aria-labelledby="scammed-title">
      <h2 id="scammed-title">{emergencyLink.label}</h2>
      <p>
        {`${scamCheckOffer.question} `}
        <a href={scamCheckLink.href}>{scamCheckOffer.link}</a>
      </p>
      <p className={styles.opening}>{emergencyOpening}</p>
      <PrintButton label="Print these steps" sheetId={EMERGENCY_ID} />
      <ol className={styles.steps}>
        {emergencySteps.map((step) => (
          <EmergencyStepItem key={step.title} step={step} />
        ))}
      </ol>
      <p>{emergencyClosing}</p>
      <p>{`We last checked these numbers in ${NUMBERS_CHECKED_IN}.`}</p>
    </section>
  );
}
