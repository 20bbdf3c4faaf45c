import { useState } from 'react';
import { applyChoice, chosenValue, storeChoice } from './display-choice.ts';
import styles from './display-panel.module.css';
import type { DisplaySetting } from './display-settings.ts';

interface DisplayOptionsProps {
  readonly setting: DisplaySetting;
  onChosen(isRemembered: boolean): void;
}

export function DisplayOptions({ setting, onChosen }: DisplayOptionsProps) {
  const [chosen, setChosen] = useState(() => chosenValue(setting));
  const handleChoose = (value: string) => {
    setChosen(value);
    onChosen(storeChoice(setting, value));
    applyChoice(setting, value);
  };
  return (
    <fieldset className={styles.setting}>
      <legend className={styles.legend}>{setting.legend}</legend>
      <div className={styles.options}>
        {setting.options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={setting.key}
              value={value}
              checked={value === chosen}
              onChange={() => handleChoose(value)}
              className={styles.radio}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
