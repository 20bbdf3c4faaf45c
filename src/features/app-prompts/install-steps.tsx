import styles from './app-prompts.module.css';

const STEPS = [
  {
    device: 'iPad or iPhone',
    steps: [
      'Open this page in Safari.',
      'Tap Share: the square with an arrow that points up.',
      'Tap "Add to Home Screen".',
      'Tap "Add".',
    ],
  },
  {
    device: 'Android phone or tablet',
    steps: [
      'Open this page in Chrome.',
      'Tap the three dots at the top right.',
      'Tap "Add to Home screen" or "Install app".',
      'Tap "Install".',
    ],
  },
  {
    device: 'Computer',
    steps: [
      'Open this page in Chrome or Edge.',
      'Look at the right end of the address bar, at the top.',
      'Click the small screen with an arrow.',
      'Click "Install".',
    ],
  },
] as const;

/** How to put the site on the home screen, step by step, for each kind of device. */
export function InstallSteps() {
  return (
    <div className={styles.steps}>
      {STEPS.map(({ device, steps }) => (
        <section key={device}>
          <h3>{device}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
