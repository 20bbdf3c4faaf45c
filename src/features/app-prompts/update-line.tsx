import { useStore } from 'zustand';
import { appUpdate } from '../../pwa/app-update.ts';
import { Button } from '../../ui/button.tsx';
import styles from './app-prompts.module.css';

/** Offers the new version while it waits for unsaved work. */
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
