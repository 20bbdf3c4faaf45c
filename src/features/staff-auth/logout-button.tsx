import { signOut } from '../../api/staff-auth.ts';
import { Button } from '../../ui/button.tsx';

/** The page leaves when the auth store changes, in this tab and in every other. */
export function LogoutButton() {
  return (
    <Button variant="plain" onClick={() => void signOut()}>
      Logout
    </Button>
  );
}
