import { once } from 'node:events';
import { chmod, cp, lchown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerControl, askRunningServer } from '../../../server/admin/control-socket.ts';
import { prepareDataFolder } from '../../../server/database/folder/data-folder.ts';
import { lockDataFolder } from '../../../server/database/folder/data-folder-lock.ts';
import { isOurSocket, socketPlace } from '../../../server/database/folder/socket-place.ts';
import { startSite } from '../../../server/site.ts';
import { describeWith } from '../support/describe-with.ts';
import { smallDisk } from '../support/small-disk.ts';
import { preparedDataDir, temporaryFolder } from '../support/test-site.ts';

const STRANGER = 12_345;
const isRoot = process.getuid?.() === 0;

/** A data folder whose path is too long for a socket. */
async function longDataDir(): Promise<string> {
  const dataDir = path.join(await temporaryFolder(), 'long-name-'.repeat(12));
  await mkdir(dataDir);
  return dataDir;
}

describe('The lock of a data folder', () => {
  it('is given to one and refused to the others, also when all find a stale socket at once', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(await socketPlace(dataDir), 'left behind by a server that was killed');

    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataDir)));

    const [lock] = attempts.filter((attempt) => attempt.status === 'fulfilled');
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    for (const { reason } of refused) expect(reason.message).toMatch(/is in use by another server/);
    expect(refused).toHaveLength(7);
    await lock?.value.release();
  });

  it('lets commands find nobody where no server runs', async () => {
    expect(await askRunningServer(await temporaryFolder(), { command: 'x' })).toBeUndefined();
  });

  it('lets commands wait for a server that is still starting, and passes its errors on', async () => {
    const dataDir = await temporaryFolder();
    const lock = await lockDataFolder(dataDir);
    const early = askRunningServer(dataDir, { command: 'echo', word: 'early' });
    answerControl(lock, async ({ command, word }) => {
      if (command === 'echo') return word;
      throw new Error('Not today.');
    });
    expect(await early).toEqual({ result: 'early' });
    await expect(askRunningServer(dataDir, { command: 'fail' })).rejects.toThrow('Not today.');
    await lock.release();
  });
});

describe('The socket of a data folder whose path is too long for one', () => {
  it('is in a folder that its owner alone can enter', async () => {
    const base = await temporaryFolder();
    const place = await socketPlace(await longDataDir(), base);
    expect(path.dirname(path.dirname(place))).toBe(base);
    expect(Buffer.byteLength(place)).toBeLessThan(100);
  });

  it('is its lock, too', async () => {
    const dataDir = await longDataDir();
    const lock = await lockDataFolder(dataDir);
    await expect(lockDataFolder(dataDir)).rejects.toThrow(/is in use by another server/);
    await lock.release();
  });

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['can be entered by anybody', (folder: string) => mkdir(folder).then(() => chmod(folder, 0o777))],
    ['is a link to somewhere else', (folder: string) => symlink('/tmp', folder)],
    ['is no folder', (folder: string) => writeFile(folder, '')],
    ...(isRoot ? [['belongs to somebody else', ofStranger] as [string, typeof ofStranger]] : []),
  ])('is refused where that folder %s', async (_how, prepare) => {
    const base = await temporaryFolder();
    await prepare(path.join(base, `third-age-${process.getuid?.()}`));
    await expect(socketPlace(await longDataDir(), base)).rejects.toThrow(
      /was not created by the owner of the data folder, so somebody else may be listening there/,
    );
  });

  it.skipIf(!isRoot)('is told no password when somebody else made it', async () => {
    const dataDir = await temporaryFolder();
    const socketPath = path.join(dataDir, 'server.sock');
    const heard: unknown[] = [];
    const server = createServer((socket) => socket.on('data', (text) => heard.push(text.toString())));
    await once(server.listen(socketPath), 'listening');
    onTestFinished(() => void server.close());
    expect(await isOurSocket(socketPath, dataDir)).toBe(true);
    await lchown(socketPath, STRANGER, STRANGER);
    await expect(
      askRunningServer(dataDir, { command: 'staff-add', password: 'a new password' }),
    ).rejects.toThrow(/somebody else may be listening there/);
    expect(heard).toEqual([]);
  });
});

async function ofStranger(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await lchown(folder, STRANGER, STRANGER);
}

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
});

describeWith(smallDisk(), 'A data folder on a read-only disk', (disk) => {
  it('is refused in a sentence and at once, whatever is left in it', async () => {
    const dataDir = path.join(disk.folder, 'data');
    await cp(await preparedDataDir(), dataDir, { recursive: true });
    // Left by a killed server: it must not be mistaken for the lock of a server that is stopping.
    await writeFile(path.join(dataDir, 'server.sock'), '');
    disk.makeReadOnly();
    await expect(startSite({ dataDir, log: () => {} })).rejects.toThrow(
      /^The data folder \S+ is read-only\. Under systemd, name it in the unit/,
    );
  });
});
