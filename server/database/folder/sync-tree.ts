import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Syncs at a time; Node has no more threads for them. */
const AT_ONCE = 16;

/** Syncs a file: its content survives a power cut. */
export async function syncFile(file: string): Promise<void> {
  // Opened for writing, although nothing is written: Windows does not sync a file that was opened for reading.
  await sync(await open(file, 'r+'));
}

async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder: names of files that were created, renamed or removed survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows stores names with their files and cannot open folders.
  if (process.platform !== 'win32') await sync(await open(folder, 'r'));
}

/** Syncs every file and folder below, and the folder itself. Needed after unpacking or copying. */
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

/** Creates a folder and its missing parents, readable only by the owner, and syncs them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === path.resolve(first)) return;
  }
}
