import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';

export interface NewText {
  readonly file: string;
  readonly text: string;
  /** The permissions of a file that is not there yet; an existing one keeps its own. */
  readonly mode: number;
}

/**
 * Gives files a new text. Every text is on the disk before the first file is replaced, so a full disk or a folder that
 * may not be written changes none of them.
 * @throws UserError when a file cannot be written.
 */
export async function replaceFiles(texts: readonly NewText[]): Promise<void> {
  const written: { readonly temporary: string; readonly file: string }[] = [];
  let current = '';
  try {
    for (const { file, text, mode } of texts) {
      current = file;
      // A link stays a link.
      const target = await realpath(file).catch(() => file);
      const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
      const handle = await open(temporary, 'w', mode);
      written.push({ temporary, file: target });
      await write(handle, text, target).finally(() => handle.close());
    }
    for (const { temporary, file } of written) {
      current = file;
      await rename(temporary, file);
    }
  } catch (cause) {
    for (const { temporary } of written) await rm(temporary, { force: true });
    const { code } = (cause ?? {}) as { readonly code?: unknown };
    throw new UserError(`${current} could not be written (${String(code)}).`, { cause });
  }
}

async function write(handle: FileHandle, text: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  await handle.writeFile(text);
  if (before !== undefined) {
    await handle.chmod(before.mode & 0o777);
    // Root runs the command, but the file may belong to the user of the server.
    if (process.getuid?.() === 0) await handle.chown(before.uid, before.gid);
  }
  await handle.sync();
}
