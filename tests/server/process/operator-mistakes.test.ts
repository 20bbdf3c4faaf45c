import { execFileSync } from 'node:child_process';
import { chmod, cp, lchown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askRunningServer } from '../../../server/admin/control-socket.ts';
import { prepareDataFolder } from '../../../server/database/folder/data-folder.ts';
import { lockDataFolder } from '../../../server/database/folder/data-folder-lock.ts';
import { isOurSocket, socketPlace } from '../../../server/database/folder/socket-place.ts';
import { startSite } from '../../../server/site.ts';
import { smallDisk } from '../support/small-disk.ts';
import { preparedDataDir, temporaryFolder } from '../support/test-site.ts';

const STRANGER = 12_345;
const isRoot = process.getuid?.() === 0;
const disk = smallDisk();

/** A data folder whose path is too long for a socket. */
async function longDataDir(): Promise<string> {
  const dataDir = path.join(await temporaryFolder(), 'long-name-'.repeat(12));
  await mkdir(dataDir);
  return dataDir;
}

async function listenAt(socketPath: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  onTestFinished(() => void server.close());
  return server;
}

describe('The socket of a data folder whose path is too long for one', () => {
  it('is in a folder that its owner alone can enter', async () => {
    const base = await temporaryFolder();
    const place = await socketPlace(await longDataDir(), base);
    expect(path.dirname(path.dirname(place))).toBe(base);
    expect(Buffer.byteLength(place)).toBeLessThan(100);
  });

  it.each([
    ['can be entered by anybody', (folder: string) => mkdir(folder).then(() => chmod(folder, 0o777))],
    ['is a link to somewhere else', (folder: string) => symlink('/tmp', folder)],
    ['is no folder', (folder: string) => writeFile(folder, '')],
  ])('is refused where that folder %s', async (_how, prepare) => {
    const [dataDir, base] = [await longDataDir(), await temporaryFolder()];
    await prepare(path.dirname(await socketPlaceName(dataDir, base)));
    await expect(socketPlace(dataDir, base)).rejects.toThrow(
      /was not created by the owner of the data folder/,
    );
  });

  it.skipIf(!isRoot)('is refused where that folder belongs to somebody else', async () => {
    const [dataDir, base] = [await longDataDir(), await temporaryFolder()];
    const folder = path.dirname(await socketPlace(dataDir, base));
    await lchown(folder, STRANGER, STRANGER);
    await expect(socketPlace(dataDir, base)).rejects.toThrow(/somebody else may be listening there/);
  });

  it.skipIf(!isRoot)('is told no password when somebody else made it', async () => {
    const dataDir = await temporaryFolder();
    const socketPath = path.join(dataDir, 'server.sock');
    const heard: unknown[] = [];
    const server = await listenAt(socketPath);
    server.on('connection', (socket) => socket.on('data', (text) => heard.push(text.toString())));
    expect(await isOurSocket(socketPath, dataDir)).toBe(true);
    await lchown(socketPath, STRANGER, STRANGER);
    await expect(
      askRunningServer(dataDir, { command: 'staff-add', password: 'a new password' }),
    ).rejects.toThrow(/somebody else may be listening there/);
    expect(heard).toEqual([]);
  });

  /** The socket path outside of the folder, without creating anything. */
  async function socketPlaceName(dataDir: string, base: string): Promise<string> {
    const elsewhere = await temporaryFolder();
    return path.join(base, path.relative(elsewhere, await socketPlace(dataDir, elsewhere)));
  }
});

describe('A data folder where no server may live', () => {
  it.each([
    ['NFS', 0x6969],
    ['SMB', 0xfe534d42],
    // The same number with a sign, as some systems give it.
    ['SMB', 0xfe534d42 | 0],
    ['9P', 0x01021997],
  ])('is refused on a network share (%s)', async (name, type) => {
    const dataDir = await temporaryFolder();
    await expect(prepareDataFolder(dataDir, async () => type)).rejects.toThrow(
      new RegExp(`is on a network share \\(${name}\\)\\. Two servers would not see each other there`),
    );
    await expect(prepareDataFolder(dataDir, async () => 0xef53)).resolves.toBeUndefined();
  });

  it.skipIf(isRoot)('is refused where nobody may write', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o500);
    await expect(lockDataFolder(dataDir)).rejects.toThrow(/cannot be written/);
  });

  it.skipIf(typeof disk === 'string')(
    'is refused on a read-only disk, in a sentence and at once, whatever is left in it',
    async () => {
      if (typeof disk === 'string') return;
      const dataDir = path.join(disk.folder, 'data');
      await cp(await preparedDataDir(), dataDir, { recursive: true });
      // Left by a killed server: it must not be mistaken for the lock of a server that is stopping.
      await writeFile(path.join(dataDir, 'server.sock'), '');
      execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
      onTestFinished(() => void execFileSync('mount', ['-o', 'remount,rw', disk.folder]));
      await expect(startSite({ dataDir, log: () => {} })).rejects.toThrow(
        /^The data folder \S+ is read-only\. Under systemd, name it in the unit/,
      );
    },
  );
});
