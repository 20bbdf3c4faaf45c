import { DashboardPage } from './dashboard-page.tsx';
import { LoginPage } from './login-page.tsx';

/** The pages of staff, which share one file of code. */
export const staffPages = { login: LoginPage, dashboard: DashboardPage } as const;
