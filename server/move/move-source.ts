import type { PGlite } from '@electric-sql/pglite';
import type { Engine } from '../database/engine.ts';
import {
  type AnsweredMessage,
  CHECKSUM_SQL,
  CHECKSUMS_AT_ONCE,
  type DeletedSubmission,
  MESSAGE_COLUMNS,
  type MessageChecksum,
} from './move-format.ts';

/** The queries of a move to the embedded database, in portions, so that visitors never wait for long. */
export type MoveRequest =
  | { readonly command: 'move-newest' }
  | { readonly command: 'move-waiting-from' }
  | { readonly command: 'move-warnings' }
  | { readonly command: 'move-answered'; readonly after: string; readonly upTo: string }
  | { readonly command: 'move-deleted'; readonly after: string }
  | { readonly command: 'move-checksums'; readonly after: string; readonly upTo: string }
  | { readonly command: 'move-rows'; readonly ids: readonly string[] };

export interface MoveAnswers {
  /** The highest id; "0" without messages. */
  'move-newest': string;
  /** Messages from this time on count as waiting for an answer, as text. */
  'move-waiting-from': string;
  /** All of them, as one JSON text that Postgres can read. */
  'move-warnings': string;
  'move-answered': AnsweredMessage[];
  'move-deleted': DeletedSubmission[];
  'move-checksums': MessageChecksum[];
  /** The rows as one JSON text that Postgres can read. */
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
    case 'move-waiting-from': {
      const { rows } = await database.query<{ moment: string }>(
        'select waiting_from::text as moment from private.alert_settings',
      );
      return rows[0]?.moment ?? '-infinity';
    }
    case 'move-warnings': {
      const { rows } = await database.query<{ list: string | null }>(
        'select json_agg(w)::text as list from public.warnings w',
      );
      return rows[0]?.list ?? '[]';
    }
    case 'move-answered': {
      const { rows } = await database.query<{ answered: AnsweredMessage }>(
        `select jsonb_build_object('id', m.id::text, 'answered_at', m.answered_at, 'answered_by', m.answered_by)
           as answered
         from public."ContactTable" m where m.answered_at is not null and m.id > $1 and m.id <= $2
         order by m.id limit ${CHECKSUMS_AT_ONCE}`,
        [request.after, request.upTo],
      );
      return rows.map(({ answered }) => answered);
    }
    case 'move-deleted': {
      // Deletions older than this need no copy: they are deleted from this table as well.
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
