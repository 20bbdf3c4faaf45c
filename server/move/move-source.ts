import type { PGlite } from '@electric-sql/pglite';
import type { Engine } from '../database/engine.ts';
import {
  CHECKSUM_SQL,
  CHECKSUMS_AT_ONCE,
  type DeletedSubmission,
  MESSAGE_COLUMNS,
  type MessageChecksum,
} from './move-format.ts';

/** What the move asks of the embedded database, in pieces, so that visitors never wait for long. */
export type MoveRequest =
  | { readonly command: 'move-newest' }
  | { readonly command: 'move-deleted'; readonly after: string }
  | { readonly command: 'move-checksums'; readonly after: string; readonly upTo: string }
  | { readonly command: 'move-rows'; readonly ids: readonly string[] };

export interface MoveAnswers {
  /** The highest number there is; "0" without messages. */
  'move-newest': string;
  'move-deleted': DeletedSubmission[];
  'move-checksums': MessageChecksum[];
  /** The rows as one JSON text, for Postgres to read. */
  'move-rows': string;
}

export function serveMove(engine: Engine, request: MoveRequest) {
  return engine.exclusively((database) => answer(database, request));
}

async function answer(database: PGlite, request: MoveRequest) {
  switch (request.command) {
    case 'move-newest': {
      const { rows } = await database.query<{ newest: string }>(
        'select coalesce(max(id), 0)::text as newest from public."ContactTable"',
      );
      return rows[0]?.newest ?? '0';
    }
    case 'move-deleted': {
      // Older ones are forgotten: the next deletion clears them away.
      const { rows } = await database.query<{ deleted: DeletedSubmission }>(
        `select to_jsonb(d) as deleted from private.deleted_submissions d
         where d.deleted_at >= now() - interval '180 days' and d.submission_id > $1
         order by d.submission_id limit ${CHECKSUMS_AT_ONCE}`,
        [request.after],
      );
      return rows.map(({ deleted }) => deleted);
    }
    case 'move-checksums': {
      const { rows } = await database.query<MessageChecksum>(
        `select id::text, ${CHECKSUM_SQL} as fingerprint, submission_id::text as "submissionId"
         from public."ContactTable" m where id > $1 and id <= $2 order by m.id limit ${CHECKSUMS_AT_ONCE}`,
        [request.after, request.upTo],
      );
      return rows;
    }
    case 'move-rows': {
      const { rows } = await database.query<{ list: string | null }>(
        `select json_agg(m)::text as list from (
           select ${MESSAGE_COLUMNS.join(', ')} from public."ContactTable"
           where id = any (string_to_array($1, ',')::bigint[])
         ) m`,
        [request.ids.join(',')],
      );
      return rows[0]?.list ?? '[]';
    }
  }
}
