import { UserError } from '../../src/domain/user-error.ts';

const GOES_ON = 'What was copied is kept: run the command again, and it continues from there.';

/** Sentences by the error code of Node, of the driver or of Postgres. The server's own text may quote messages. */
const SENTENCES: readonly (readonly [codes: RegExp, sentence: (server: string) => string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (server) => `No server called ${server} was found: check SUPABASE_DB_URL and the internet connection.`,
  ],
  [
    /^(ECONNREFUSED|CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    (server) =>
      `The server ${server} does not answer: check SUPABASE_DB_URL and the internet connection. Without IPv6, use the address of the session pooler.`,
  ],
  [
    /^(CONNECTION_|ECONNRESET$|EPIPE$|ETIMEDOUT$|57P0)/,
    (server) => `The connection to ${server} was lost. ${GOES_ON}`,
  ],
  [
    /CERT|SIGNATURE|^(ERR_SSL|ERR_TLS|EPROTO)/,
    (server) =>
      `The certificate of ${server} cannot be verified. Download that of the project (Database settings › SSL configuration) and name the file in PGSSLROOTCERT.`,
  ],
  [/^28/, () => 'The project refuses the user or the password.'],
  [
    /^(XX000|08P01)$/,
    () => 'The project refuses the user: the session pooler needs the user postgres.<project ref>.',
  ],
  [/^3D000$/, () => 'There is no such database in the project: check the end of SUPABASE_DB_URL.'],
  [/^42/, () => 'The project refused: connect as the user postgres, and run "npx supabase db push" first.'],
  [
    /^(25006|53100)$/,
    () => `The project cannot store more: its disk may be full, or it is read-only. ${GOES_ON}`,
  ],
  [/^53/, () => `The project is too busy. ${GOES_ON}`],
];

/** An error of the hosted project, as a sentence for the person who runs the command. */
export function explainFailure(error: unknown, server: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const known = SENTENCES.find(([codes]) => codes.test(code));
  const rule = 'constraint_name' in error ? `, rule ${error.constraint_name}` : '';
  return new UserError(known?.[1](server) ?? `The project refused a message (${code}${rule}). ${GOES_ON}`, {
    cause: error,
  });
}
