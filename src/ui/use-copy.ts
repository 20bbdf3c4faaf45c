import { useState } from 'react';

export type CopyStatus = 'ready' | 'copied' | 'refused';

/** False where the browser refuses: without HTTPS, without a permission, or in an old one. The text can be selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What came of the last press on a button that copies. */
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
