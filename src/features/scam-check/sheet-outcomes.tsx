import { checkOutcomes } from '../../content/scam-check/outcomes.ts';
import styles from './scam-check.module.css';

/** The rule and the three results, for adding up the points on paper or without scripts. */
export function SheetOutcomes() {
  return (
    <div className={styles.sheet}>
      <p className={styles.sum}>
        Add up the numbers beside your answers. <strong />
      </p>
      {Object.values(checkOutcomes).map(({ when, title, steps }) => (
        <div key={when}>
          <p>{`${when}:`}</p>
          <h3>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
