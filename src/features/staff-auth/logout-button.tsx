import { useState } from 'react';
import { signOut } from '../../api/staff/staff-auth.ts';
import { Button } from '../../ui/button.tsx';

interface LogoutButtonProps {
  /** What must be done while the session still counts; it may not take long. */
  readonly onBeforeSignOut: () => Promise<void>;
}

/** Where to go next is told by the auth store, in this tab and in every other. */
export function LogoutButton({ onBeforeSignOut }: LogoutButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function handleLogout() {
    setIsLeaving(true);
    await onBeforeSignOut();
    await signOut();
  }

  return (
    <Button
      variant="plain"
      aria-disabled={isLeaving}
      onClick={isLeaving ? undefined : () => void handleLogout()}
    >
      Logout
    </Button>
  );
}
