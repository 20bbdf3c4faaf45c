import { signOut } from '../../api/staff/staff-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './sign-in-again.module.css';

/** Over the work when the session has ended: signing in closes it, and nothing of the work is lost. */
export function SignInAgain() {
  const leave = () => void signOut();
  return (
    <Dialog title="Please sign in again" onCancel={leave}>
      <div className={styles.content}>
        <p>Your session has ended. After signing in you go on where you were.</p>
        <LoginForm />
        <Button variant="plain" onClick={leave}>
          Logout
        </Button>
      </div>
    </Dialog>
  );
}
