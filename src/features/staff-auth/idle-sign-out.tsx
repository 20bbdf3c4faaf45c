import { useEffect, useState } from 'react';
import { lastUse, markUse } from '../../api/staff/staff-activity.ts';
import { signOut } from '../../api/staff/staff-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type IdleState, idleState } from './idle-clock.ts';
import styles from './idle-sign-out.module.css';

const CHECK_MS = 10_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Signs out in all tabs when none is used, and asks before. */
export function IdleSignOut() {
  const [state, setState] = useState<IdleState>('active');

  useEffect(() => {
    const check = () => setState(currentState());
    const use = () => {
      // While the dialog is open only its buttons count: an accidental touch must not extend the session.
      if (currentState() === 'active') markUse(Date.now());
      check();
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    for (const event of USES) addEventListener(event, use, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const event of USES) removeEventListener(event, use);
    };
  }, []);

  useEffect(() => {
    if (state === 'over') void signOut();
  }, [state]);

  if (state !== 'warned') return null;
  const stay = () => {
    markUse(Date.now());
    setState('active');
  };
  return (
    <Dialog title="Are you still there?" onCancel={stay}>
      <p>
        Nobody has used this page for a while. Soon we sign you out, so that nobody else reads the messages.
      </p>
      <div className={styles.answers}>
        <Button onClick={stay}>Stay signed in</Button>
        <Button variant="plain" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
    </Dialog>
  );
}

function currentState(): IdleState {
  const now = Date.now();
  const last = lastUse();
  // A use in the future was noted by a clock that has been set back since: nobody would ever be signed out.
  const isKnown = last !== undefined && last <= now;
  if (!isKnown) markUse(now);
  return isKnown ? idleState(now - last) : 'active';
}
