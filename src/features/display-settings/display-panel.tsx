import { useState } from 'react';
import { DisplayOptions } from './display-options.tsx';
import styles from './display-panel.module.css';
import { displaySettings } from './display-settings.ts';

interface DisplayPanelProps {
  readonly id: string;
  onClose(): void;
}

/** Part of the page and no overlay. */
export function DisplayPanel({ id, onClose }: DisplayPanelProps) {
  const [isRemembered, setIsRemembered] = useState(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the button "Close" below.
    <div id={id} className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {displaySettings.map((setting) => (
        <DisplayOptions key={setting.key} setting={setting} onChosen={setIsRemembered} />
      ))}
      <p role="status" className={styles.news}>
        {!isRemembered &&
          'This browser does not let us remember your choice. It holds until you leave the page.'}
      </p>
      <button type="button" className={styles.button} onClick={onClose}>
        Close
      </button>
    </div>
  );
}
