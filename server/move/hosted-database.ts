import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { UserError } from '../../src/domain/user-error.ts';
import { explainFailure } from './hosted-failure.ts';
import type { TargetDatabase } from './move-target.ts';

export interface HostedAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Undefined when the address has no password, or the placeholder of the dashboard. */
  readonly password: string | undefined;
}

const CONNECT_SECONDS = 15;
/** A lost connection gives no error by itself; without a limit the command would wait forever. */
const ANSWER_MS = 60_000;
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];

/**
 * Reads the address of a Postgres database.
 * @throws UserError when it is not one. The message never repeats the address, which may hold a password.
 */
export function readHostedAddress(text: string): HostedAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '')
    throw new UserError(
      'SUPABASE_DB_URL must be an address such as postgresql://postgres@db.example.supabase.co:5432/postgres (in the dashboard: Connect).',
    );
  const password = decodeURIComponent(url.password);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || 'postgres',
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    password: password === '' || /^\[.*\]$/.test(password) ? undefined : password,
  };
}

/** Opens one connection to the project's database. Its errors are UserErrors. */
export function openHostedDatabase(
  address: HostedAddress & { readonly password: string },
  certificateFile?: string,
): TargetDatabase & { close(): Promise<void> } {
  const sql = postgres({
    ...address,
    ssl: THIS_MACHINE.includes(address.host) ? false : trusting(certificateFile),
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    // The connection poolers of hosted projects do not keep prepared statements.
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
  });
  return {
    async query<Row>(text: string, params: string[] = []) {
      try {
        const rows = await withinPatience(sql.unsafe(text, params));
        return { rows: [...rows] as unknown as Row[] };
      } catch (error) {
        throw explainFailure(error, `${address.host}:${address.port}`);
      }
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

/**
 * The certificate is always checked. That of a hosted project is signed by Supabase, whose root certificate no system
 * has.
 */
function trusting(certificateFile: string | undefined): { rejectUnauthorized: true; ca?: string } {
  if (certificateFile === undefined) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(certificateFile, 'utf8') };
  } catch (error) {
    throw new UserError(`PGSSLROOTCERT names ${certificateFile}, which cannot be read.`, { cause: error });
  }
}

async function withinPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
