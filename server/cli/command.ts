import { UserError } from '../../src/domain/user-error.ts';
import { addKeptSettings } from '../backup/kept-settings.ts';
import { hasDatabase } from '../database/database.ts';
import { permissionError, refuseOtherOwner } from '../database/folder/folder-owner.ts';
import { readServerSettings } from '../server-settings.ts';
import { misspeltSettings } from '../setting-names.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';

/** Gives the data folder when the command begins to work on it. */
export type OpenFolder = () => Promise<string>;
export type Command = (openFolder: OpenFolder, args: readonly string[]) => Promise<void>;

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command. A `UserError` and a missing permission are printed as a sentence, with exit code 1. A signal ends it
 * so that its temporary files are removed.
 */
export async function runCommand(run: Command): Promise<void> {
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(code));
  try {
    for (const line of misspeltSettings(process.env)) console.error(line);
    await run(existingFolder, process.argv.slice(3));
  } catch (error) {
    const userError = error instanceof UserError ? error : await permissionError(error);
    if (userError === undefined) throw error;
    console.error(userError.message);
    process.exitCode = 1;
  }
}

/** Runs a command that needs the embedded backend; refuses when a hosted project is configured. */
export function runEmbeddedCommand(run: Command): Promise<void> {
  return runCommand(async (openFolder, args) => {
    if (isHosted(configuredBackend()))
      throw new UserError('The backend is a hosted project: do this there, as docs/deploy.md describes.');
    await run(openFolder, args);
  });
}

/**
 * The data folder of an existing database, which is printed first.
 * @throws UserError when there is no database, or the folder belongs to another user: a command creates nothing.
 */
async function existingFolder(): Promise<string> {
  const dataDir = await chosenFolder();
  if (!hasDatabase(dataDir))
    throw new UserError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the server; only "npm start" creates a new database.`,
    );
  return dataDir;
}

/** As `existingFolder`, but a folder that DATA_DIR names may be new: for restoring a backup into it. */
export async function folderToRestoreInto(): Promise<string> {
  const dataDir = await chosenFolder();
  if (!hasDatabase(dataDir) && !process.env.DATA_DIR?.trim())
    throw new UserError(
      `There is no database in ${dataDir}, and DATA_DIR is not set. Name the folder to restore into: DATA_DIR=/path/to/a/folder npm run restore -- FILE`,
    );
  return dataDir;
}

async function chosenFolder(): Promise<string> {
  const { dataDir } = readServerSettings(process.env);
  console.log(`Data folder: ${dataDir}`);
  await refuseOtherOwner(dataDir);
  await addKeptSettings(dataDir, process.env, console.error);
  return dataDir;
}
