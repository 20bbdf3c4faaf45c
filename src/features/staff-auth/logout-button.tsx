import { useState } from 'react';
import { signOut } from '../../api/staff/staff-auth.ts';
import { Button } from '../../ui/button.tsx';

interface LogoutButtonProps {
  /** Runs while the session is still valid; must be short. */
  readonly onBeforeSignOut: () => Promise<void>;
}

/** The auth store triggers the navigation afterwards, in every tab. */
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
