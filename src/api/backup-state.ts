import { backendConfig } from './backend-config.ts';

/**
 * Whether the newest backup of the server is too old. Never fails: a hosted project makes its own backups, and when
 * the server does not answer, the page says so elsewhere.
 */
export async function isBackupLate(): Promise<boolean> {
  if (backendConfig.url !== '') return false;
  try {
    const answer = await fetch('/health', { cache: 'no-store' });
    const { backup } = (await answer.json()) as { readonly backup?: unknown };
    return backup === 'late';
  } catch {
    return false;
  }
}
