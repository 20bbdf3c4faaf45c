import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { findAuditLines } from '../../api/staff/staff-audit.ts';
import { localDateTime } from '../../domain/format-date.ts';
import type { AuditLine } from '../../domain/staff/audit-line.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './audit-panel.module.css';
import { BY_SERVER, formatAction } from './format-audit-line.ts';

const PAGE_SIZE = 20;

type AuditStatus =
  | { readonly kind: 'closed' | 'loading' | 'more' | 'all' }
  | { readonly kind: 'failed'; readonly message: string };

/** Sign-ins, deletions, exports, warnings and changed accounts of the last 90 days. Loaded when it is opened. */
export function AuditPanel() {
  const [status, setStatus] = useState<AuditStatus>({ kind: 'closed' });
  const [lines, setLines] = useState<readonly AuditLine[]>([]);
  /** Counts the openings, so that an answer to a closed one is dropped. */
  const opening = useRef(0);

  async function load(shown: readonly AuditLine[]) {
    const { current } = opening;
    setStatus({ kind: 'loading' });
    try {
      const found = await findAuditLines(PAGE_SIZE, shown[shown.length - 1]);
      if (opening.current !== current) return;
      setLines([...shown, ...found]);
      setStatus({ kind: found.length < PAGE_SIZE ? 'all' : 'more' });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (opening.current === current) setStatus({ kind: 'failed', message: reason.message });
    }
  }

  function handleToggle(isOpen: boolean) {
    opening.current += 1;
    setLines([]);
    if (isOpen) void load([]);
    else setStatus({ kind: 'closed' });
  }

  return (
    <Disclosure label="Who did what" onToggle={handleToggle}>
      <p>The last 90 days, newest first.</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <time dateTime={line.at}>{localDateTime(line.at)}</time>
            <span>
              <bdi>{line.who ?? BY_SERVER}</bdi> <span>{`${formatAction(line)}.`}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status">{formatStatus(status, lines.length)}</p>
      {(status.kind === 'more' || status.kind === 'failed') && (
        <Button variant="plain" onClick={() => void load(lines)}>
          {status.kind === 'more' ? 'Show older' : 'Try again'}
        </Button>
      )}
    </Disclosure>
  );
}

function formatStatus(status: AuditStatus, shown: number): string {
  if (status.kind === 'loading') return 'Loading…';
  if (status.kind === 'failed') return `❌ ${status.message}`;
  return status.kind === 'all' && shown === 0 ? 'Nobody has done anything yet.' : '';
}
