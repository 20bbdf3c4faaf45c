import { useStore } from 'zustand';
import { appUpdate } from '../../pwa/app-update.ts';
import { Button } from '../../ui/button.tsx';
import styles from './app-prompts.module.css';

/** A quiet line while a new version waits for something unsaved. */
export function UpdateLine() {
  const apply = useStore(appUpdate, (update) => update.apply);
  return (
    <div role="status" className={styles.line}>
      {apply !== undefined && (
        <>
          <p>A new version is ready</p>
          <Button variant="plain" onClick={apply}>
            Update now
          </Button>
        </>
      )}
    </div>
  );
}
