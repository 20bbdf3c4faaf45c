import { signOut } from '../../api/staff/staff-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './sign-in-again.module.css';

/** A login dialog over the page when the session has expired; after signing in, the work continues where it was. */
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
