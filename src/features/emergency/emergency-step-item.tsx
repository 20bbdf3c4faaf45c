import type { EmergencyStep } from '../../content/emergency.ts';
import styles from './emergency-steps.module.css';
import { PhoneLine } from './phone-line.tsx';

export function EmergencyStepItem({ step }: { readonly step: EmergencyStep }) {
  return (
    <li className={styles.step}>
      <h3>{step.title}</h3>
      <p>{step.text}</p>
      {step.payments !== undefined && (
        <dl className={styles.payments}>
          {step.payments.map(({ by, advice }) => (
            <div key={by}>
              <dt>{by}</dt>
              <dd>{advice}</dd>
            </div>
          ))}
        </dl>
      )}
      {step.sites !== undefined && (
        <ul className={styles.sites}>
          {step.sites.map((site) => (
            <li key={site.href}>
              <a href={site.href}>{site.name}</a>
            </li>
          ))}
        </ul>
      )}
      {step.phones?.map((phone) => (
        <PhoneLine key={phone.number} phone={phone} />
      ))}
    </li>
  );
}
