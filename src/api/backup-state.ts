import { backendConfig } from './backend-config.ts';

/**
 * Whether the server's newest backup is too old. False when the server does not answer, or is a hosted project, which
 * makes its own backups. Never rejects.
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
