import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';

/**
 * Refuses to work as another user than the owner of the data folder, before anything in it is touched: files that
 * root makes there cannot be opened by the owner any more, and the next start fails. A missing folder is nobody's.
 * @throws UserError naming both users and the way to run the command as the owner.
 */
export async function refuseOtherOwner(dataDir: string): Promise<void> {
  const me = process.getuid?.();
  if (me === undefined) return;
  const owner = await ownerOf(dataDir);
  if (owner === undefined || owner === me) return;
  const [theirs, mine] = [await userName(owner), await userName(me)];
  throw new UserError(
    `The data folder ${dataDir} belongs to the user ${theirs}, and this runs as ${mine}. Nothing was touched: run it as ${theirs} (sudo -u ${theirs} …), or choose another folder with DATA_DIR.`,
  );
}

/**
 * Why Postgres may fail although nothing is damaged: the first file below the data folder that belongs to another
 * user than the folder does.
 */
export async function foreignFileError(dataDir: string, cause?: unknown): Promise<UserError | undefined> {
  if (process.getuid === undefined) return undefined;
  const owner = await ownerOf(dataDir);
  if (owner === undefined) return undefined;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const other = await ownerOf(file);
    if (other === undefined || other === owner) continue;
    const [theirs, right] = [await userName(other), await userName(owner)];
    return new UserError(
      `The file ${file} belongs to the user ${theirs}, so the database cannot be opened. It is not damaged: give everything back to its owner as root, with chown -R ${right} ${dataDir}, then start again.`,
      { cause },
    );
  }
  return undefined;
}

/** A sentence for an error that says "no permission"; undefined for any other error. */
export async function permissionError(error: unknown): Promise<UserError | undefined> {
  if (!(error instanceof Error && 'code' in error) || !['EACCES', 'EPERM'].includes(String(error.code)))
    return undefined;
  const place = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const me = await userName(process.getuid?.() ?? 0);
  if (place === undefined) return new UserError(`${error.message}: the user ${me} may not do this.`);
  // In a folder that cannot be entered, the owner stays unknown.
  const owner = await ownerOf(place).catch(() => undefined);
  const belongs = owner === undefined ? '' : ` It belongs to ${await userName(owner)}.`;
  return new UserError(`The user ${me} may not open ${place} (${String(error.code)}).${belongs}`, {
    cause: error,
  });
}

async function ownerOf(place: string): Promise<number | undefined> {
  return lstat(place)
    .then(async (found) => (found.isSymbolicLink() ? await stat(place) : found).uid)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
}

async function userName(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = users.split('\n').find((user) => user.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}
