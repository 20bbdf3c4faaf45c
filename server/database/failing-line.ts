/** An error that Postgres has answered, with its SQLSTATE. */
export interface DatabaseError extends Error {
  readonly code: string;
  /** Where in the SQL text, counted from 1; only for errors found while the text is read. */
  readonly position?: string | undefined;
  readonly table?: string | undefined;
  readonly constraint?: string | undefined;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/**
 * The error without values: the text of most errors may quote a row, and with it a message. Errors of class 42 (syntax
 * and missing objects) only name what the SQL names, and P0001 is a sentence of the migration itself.
 */
export function failureText({ code, message, table, constraint }: DatabaseError): string {
  if (code.startsWith('42') || code === 'P0001') return message;
  return [`error ${code}`, table && `table ${table}`, constraint && `rule ${constraint}`]
    .filter(Boolean)
    .join(', ');
}

/** A string, a quoted name, a comment, or the end of a statement. */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(?<end>;)/g;

/**
 * The line of the SQL on which an error happened, from 1. Errors with values carry no position: the statements are run
 * again one by one, after those `before`, and undone.
 */
export async function failingLine(
  session: { exec(sql: string): Promise<unknown> },
  before: readonly string[],
  sql: string,
  { position }: DatabaseError,
): Promise<number> {
  if (position !== undefined) return lineAt(sql, Number(position) - 1);
  await session.exec('begin');
  let start = 0;
  try {
    for (const text of before) await session.exec(text);
    for (const token of sql.matchAll(TOKENS)) {
      if (token.groups?.end === undefined) continue;
      await session.exec(sql.slice(start, token.index));
      start = token.index + 1;
    }
    await session.exec(sql.slice(start));
  } catch {
    // The error that is looked for.
  }
  await session.exec('rollback');
  return lineAt(sql, beginOfStatement(sql, start));
}

/** Skips the blank lines and comments between two statements. */
function beginOfStatement(sql: string, start: number): number {
  const [blank = ''] = /^(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(sql.slice(start)) ?? [];
  return start + blank.length;
}

function lineAt(sql: string, index: number): number {
  return sql.slice(0, index).split('\n').length;
}
