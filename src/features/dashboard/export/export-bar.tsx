import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './export-bar.module.css';
import { saveFile } from './save-file.ts';

type ExportStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly written: number }
  | { readonly kind: 'done'; readonly written: number }
  | { readonly kind: 'failed'; readonly message: string };

export function ExportBar() {
  const total = useInboxStore((state) => state.total);
  const list = useInboxStore((state) => state.list);
  const [status, setStatus] = useState<ExportStatus>({ kind: 'ready' });
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  async function handleExport() {
    abort.current = new AbortController();
    const { signal } = abort.current;
    let written = 0;
    const onProgress = (count: number) => {
      written = count;
      setStatus({ kind: 'running', written });
    };
    onProgress(0);
    try {
      const file = await inboxActions.exportMessages({ list, onProgress, signal });
      if (file === undefined) return setStatus({ kind: 'ready' });
      saveFile(file, `messages-${new Date().toISOString().slice(0, 10)}.csv`);
      setStatus({ kind: 'done', written });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setStatus({ kind: 'failed', message: formatFailure(reason) });
    }
  }

  if (status.kind === 'running')
    return (
      <div className={styles.bar}>
        <label className={styles.progress}>
          <span>{`Exporting ${status.written.toLocaleString()} of ${(total ?? status.written).toLocaleString()}`}</span>
          <progress value={status.written} max={Math.max(total ?? 0, status.written, 1)} />
        </label>
        <Button variant="plain" onClick={() => abort.current?.abort()}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={styles.bar}>
      <Button variant="plain" disabled={total === undefined || total === 0} onClick={handleExport}>
        {`Export ${(total ?? 0).toLocaleString()} shown (CSV)`}
      </Button>
      {status.kind === 'done' && <p role="status">{`Exported ${status.written.toLocaleString()}.`}</p>}
      {status.kind === 'failed' && (
        <Notice kind="error">
          <p>{`❌ ${status.message}`}</p>
          <p>No file was saved.</p>
        </Notice>
      )}
    </div>
  );
}

/** After `session-ended` the person signs in again in a dialog, and sees this text afterwards. */
function formatFailure({ kind, message }: ApiError): string {
  return kind === 'session-ended' ? 'Your session had ended. Try again.' : message;
}
