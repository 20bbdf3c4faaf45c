import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { company } from '../content/company.ts';
import { staffPages } from '../content/site-map.ts';
import { AccessEnded } from '../features/staff-auth/access-ended.tsx';
import { LoginForm } from '../features/staff-auth/login-form.tsx';
import { useAuthStatus } from '../features/staff-auth/use-auth-status.ts';
import { PageHead } from '../ui/page-head.tsx';
import styles from './login-page.module.css';

/** Long enough to read the confirmation. */
const SUCCESS_SHOWN_MS = 1000;

export function LoginPage() {
  const [, navigate] = useLocation();
  const status = useAuthStatus();
  const isOwnSignIn = useRef(false);

  useEffect(() => {
    if (status !== 'signed-in') return;
    const openDashboard = () => navigate(staffPages.dashboard.path, { replace: true });
    if (!isOwnSignIn.current) return openDashboard();
    const timer = setTimeout(openDashboard, SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status, navigate]);

  return (
    <>
      <PageHead title={`${company.name} Login`}>
        <p>Sign in to view submissions</p>
      </PageHead>
      <div className={styles.form}>
        {status === 'ended' && <AccessEnded />}
        <LoginForm
          onSubmit={() => {
            isOwnSignIn.current = true;
          }}
        />
      </div>
    </>
  );
}
