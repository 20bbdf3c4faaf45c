import type { PGliteOptions } from '@electric-sql/pglite';

/** The object identifiers of Postgres types (pg_type.oid). */
const BIGINT = 20;
const JSON_TEXT = 114;
const JSONB = 3802;
const NUMERIC = 1700;
const DATE = 1082;
const TIME = 1083;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const TIMETZ = 1266;

const asIs = (text: string): string => text;

/**
 * How values arrive in JavaScript: as numbers only where no digit is lost, JSON parsed, dates and times as PostgREST
 * writes them. The API serializes these values, so its answers depend on them.
 */
export const VALUE_PARSERS: NonNullable<PGliteOptions['parsers']> = {
  [BIGINT]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [JSON_TEXT]: (text) => JSON.parse(text),
  [JSONB]: (text) => JSON.parse(text),
  [NUMERIC]: (text) => (String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text),
  [DATE]: asIs,
  [TIME]: asIs,
  [TIMESTAMP]: asIs,
  [TIMESTAMPTZ]: isoTimestamp,
  [TIMETZ]: asIs,
};

/** Converts "2026-11-21 01:34:49.479+00" to PostgREST's "2026-11-21T01:34:49.479+00:00". */
function isoTimestamp(text: string): string {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/,
    (_all, day, time, hours, minutes) => `${day}T${time}${hours}${minutes ?? ':00'}`,
  );
}
