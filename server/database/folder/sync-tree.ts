import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** As many syncs at a time as Node has threads for them. */
const AT_ONCE = 16;

/** Has the disk keep what was written to this file. */
export async function syncFile(file: string): Promise<void> {
  // To be written, though nothing is: Windows syncs no file that was opened for reading.
  await sync(await open(file, 'r+'));
}

async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names in a folder: files that were made, renamed or removed. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows keeps names with their files, and opens no folders.
  if (process.platform !== 'win32') await sync(await open(folder, 'r'));
}

/** Every file and every folder below, and the folder itself: what was unpacked or copied is safe after that. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const places = entries.map((entry) => ({ place: path.join(entry.parentPath, entry.name), entry }));
  const work = [
    ...places
      .filter(({ entry }) => entry.isFile())
      .map(
        ({ place }) =>
          () =>
            syncFile(place),
      ),
    ...places
      .filter(({ entry }) => entry.isDirectory())
      .map(
        ({ place }) =>
          () =>
            syncFolder(place),
      ),
    () => syncFolder(folder),
  ].values();
  const worker = async () => {
    for (const sync of work) await sync();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Makes a folder, and those above it that are not there, readable by the owner alone; a power cut leaves them be. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === path.resolve(first)) return;
  }
}
