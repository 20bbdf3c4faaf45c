import { Notice } from '../../ui/notice.tsx';

/** Explains on the login page why the session has ended. */
export function AccessEnded() {
  return (
    <Notice kind="news">
      <p>You were logged out on this device. Please log in again.</p>
      <p>If that does not work, ask the person who made your account.</p>
    </Notice>
  );
}
