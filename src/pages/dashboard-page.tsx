import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { staffPages } from '../content/site-map.ts';
import { AuditPanel } from '../features/audit-log/audit-panel.tsx';
import { Inbox } from '../features/dashboard/screen/inbox.tsx';
import { WarningsPanel } from '../features/going-around/staff/warnings-panel.tsx';
import { AlertPanel } from '../features/staff-alerts/alert-panel.tsx';
import { AlertProblems } from '../features/staff-alerts/alert-problems.tsx';
import { BackupProblem } from '../features/staff-alerts/backup-problem.tsx';
import { alerts } from '../features/staff-alerts/manage-alerts.ts';
import { IdleSignOut } from '../features/staff-auth/idle-sign-out.tsx';
import { LogoutButton } from '../features/staff-auth/logout-button.tsx';
import { LogoutEverywhere } from '../features/staff-auth/logout-everywhere.tsx';
import { SignInAgain } from '../features/staff-auth/sign-in-again.tsx';
import { useAuthStatus } from '../features/staff-auth/use-auth-status.ts';
import styles from './dashboard-page.module.css';

const BelowInbox = () => (
  <>
    <AlertPanel />
    <AuditPanel />
  </>
);

export function DashboardPage() {
  const [, navigate] = useLocation();
  const status = useAuthStatus();
  const heading = useRef<HTMLHeadingElement>(null);

  // This page's code arrives after the navigation, so its heading did not exist when the layout set the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    if (status === 'signed-out' || status === 'ended') navigate(staffPages.login.path, { replace: true });
  }, [status, navigate]);

  return (
    <section className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          Contacts
        </h1>
        {status === 'signed-in' && (
          <div className={styles.logout}>
            <LogoutButton onBeforeSignOut={alerts.forgetDevice} />
            <LogoutEverywhere onSignedOut={alerts.unsubscribeDevice} />
          </div>
        )}
      </div>
      {status === 'signed-in' && <AlertProblems />}
      {status === 'signed-in' && <BackupProblem />}
      {(status === 'signed-in' || status === 'expired') && (
        // When the session expires, messages are removed but the open work stays: it continues after signing in
        // again.
        <div className={styles.inbox} data-covered={status === 'expired'}>
          <Inbox isPaused={status === 'expired'} below={status === 'signed-in' && <BelowInbox />} />
          <WarningsPanel />
        </div>
      )}
      {status === 'signed-in' && <IdleSignOut />}
      {status === 'expired' && <SignInAgain />}
    </section>
  );
}
