import path from 'node:path';
import { openApi } from './api.ts';
import { startBackend } from './backend.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { EmbeddedConnection } from './embedded-connection.ts';
import { listen } from './http-listener.ts';
import { PROJECT_DIR } from './project.ts';
import { siteHandler } from './site-handler.ts';
import { addStaff, type FirstStaff, generatePassword, staffAccountProblem } from './staff-accounts.ts';
import { StartError } from './start-error.ts';
import { staticFiles } from './static-files.ts';

export interface StaticSiteOptions {
  /** 0 for any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The built site. */
  readonly distDir?: string;
}

export interface SiteOptions extends StaticSiteOptions {
  /** Holds the database and the secrets; created when it is not there. */
  readonly dataDir: string;
  /** The account made on the first start; without it a password is generated and told through `log`. */
  readonly staff?: FirstStaff;
  readonly log?: (line: string) => void;
}

export interface RunningSite {
  /** Such as `http://127.0.0.1:4173`. */
  readonly origin: string;
  /** Finishes what is under way, then lets go of the port, the database and the data folder. */
  close(): Promise<void>;
}

const DEFAULTS = { port: 0, host: '127.0.0.1', distDir: path.join(PROJECT_DIR, 'dist') } as const;
const FIRST_STAFF_EMAIL = 'staff@third-age.example';

/**
 * Serves the built site and the embedded backend from one port.
 * @throws StartError when the port or the data folder is in use, or the data folder is damaged.
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { dataDir, staff = {}, log = console.log } = options;
  const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
  const problem = staffAccountProblem(staff);
  if (problem !== undefined) throw new StartError(`The first staff account cannot be made: ${problem}`);

  const lock = await lockDataFolder(dataDir);
  try {
    const listener = await listen({ ...DEFAULTS, ...options });
    try {
      log('Starting the database …');
      const backend = await startBackend(dataDir, (connection) => addFirstStaff(connection, staff, log));
      listener.answer(siteHandler(files, openApi(backend)));
      const close = async () => {
        await listener.stop();
        await backend.close();
        await lock.release();
      };
      return { origin: listener.origin, close };
    } catch (error) {
      await listener.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function addFirstStaff(connection: EmbeddedConnection, given: FirstStaff, log: (line: string) => void) {
  const { email = FIRST_STAFF_EMAIL, password = generatePassword() } = given;
  await addStaff(connection, email, password);
  log(
    given.password === undefined
      ? `The first staff account, shown this once: ${email} with the password ${password}`
      : `The first staff account is ${email}, with the password you gave.`,
  );
}

/** Serves the built site alone: its backend is a hosted project. */
export async function startStaticSite(options: StaticSiteOptions): Promise<RunningSite> {
  const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
  const listener = await listen({ ...DEFAULTS, ...options });
  listener.answer(files);
  return { origin: listener.origin, close: () => listener.stop() };
}
