import { AUDIT_ACTIONS, type AuditAction, type AuditLine } from '../../domain/staff/audit-line.ts';
import { isoTimestamp } from '../message-row.ts';
import { staffClient } from './staff-client.ts';
import { answerTo, toRows } from './staff-request.ts';

// Every function here rejects only with ApiError.

/** Lines of the audit log, newest first, at most `limit`; with `before`, only older lines. */
export async function findAuditLines(limit: number, before?: AuditLine): Promise<readonly AuditLine[]> {
  const key = before === undefined ? {} : { before_id: before.id };
  const rows = await answerTo(() =>
    staffClient()
      .rpc('audit_lines', { page_size: limit, ...key })
      .retry(false),
  );
  return toRows(rows).map((row) => {
    // The generated types do not mark columns that may be null.
    const { who, how_many, account }: Record<'who' | 'account', string | null> & { how_many: number | null } =
      row;
    return {
      id: Number(row.id),
      at: isoTimestamp(row.at),
      action: isKnown(row.action) ? row.action : 'other',
      ...(who === null ? {} : { who }),
      ...(how_many === null ? {} : { howMany: how_many }),
      ...(account === null ? {} : { account }),
    };
  });
}

/** Writes a line to the audit log: this account exports so many messages. */
export async function noteExport(messages: number): Promise<void> {
  await answerTo(() => staffClient().rpc('note_export', { messages }).retry(false));
}

function isKnown(action: string): action is AuditAction {
  return (AUDIT_ACTIONS as readonly string[]).includes(action);
}
