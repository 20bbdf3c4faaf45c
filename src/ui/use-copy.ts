import { useState } from 'react';

export type CopyStatus = 'ready' | 'copied' | 'refused';

/**
 * False where the browser refuses: without HTTPS, without permission, or in old browsers. The text can then be
 * selected.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The result of the last click on a button that copies. */
export function useCopy() {
  const [status, setStatus] = useState<CopyStatus>('ready');
  return {
    status,
    async copy(text: string): Promise<CopyStatus> {
      const next = (await copyText(text)) ? 'copied' : 'refused';
      setStatus(next);
      return next;
    },
    reset: () => setStatus('ready'),
  };
}
