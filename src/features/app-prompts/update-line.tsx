import { useSyncExternalStore } from 'react';
import { appUpdate } from '../../pwa/app-update.ts';
import { Button } from '../../ui/button.tsx';
import styles from './app-prompts.module.css';

/** A quiet line while a new version waits for something unsaved. */
export function UpdateLine() {
  const isReady = useSyncExternalStore(appUpdate.subscribe, appUpdate.isReady, () => false);
  return (
    <div role="status" className={styles.line}>
      {isReady && (
        <>
          <p>A new version is ready</p>
          <Button variant="plain" onClick={appUpdate.apply}>
            Update now
          </Button>
        </>
      )}
    </div>
  );
}
