import { signOut } from '../../api/staff-auth.ts';
import { Button } from '../../ui/button.tsx';

/** Where to go next is told by the auth store, in this tab and in every other. */
export function LogoutButton() {
  return (
    <Button variant="plain" onClick={() => void signOut()}>
      Logout
    </Button>
  );
}
