import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerControl, askRunningServer } from '../../../server/admin/control-socket.ts';
import { lockDataFolder } from '../../../server/database/folder/data-folder-lock.ts';
import { socketPlace } from '../../../server/database/folder/socket-place.ts';
import { temporaryFolder } from '../support/test-site.ts';

describe('lockDataFolder', () => {
  it('gives the lock to one and refuses the others, also when all find a stale socket at once', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(await socketPlace(dataDir), 'left behind by a server that was killed');

    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataDir)));

    const locks = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(locks).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected')
        expect(attempt.reason.message).toMatch(/is in use by another server/);
    }
    await Promise.all(locks.map((lock) => lock.value.release()));
  });

  it('works where the path is too long for a socket', async () => {
    const dataDir = path.join(await temporaryFolder(), 'long-name-'.repeat(12));
    const lock = await lockDataFolder(dataDir);
    await expect(lockDataFolder(dataDir)).rejects.toThrow(/is in use by another server/);
    await lock.release();
  });
});

describe('askRunningServer', () => {
  it('finds nobody where no server runs', async () => {
    expect(await askRunningServer(await temporaryFolder(), { command: 'x' })).toBeUndefined();
  });

  it('waits for a server that is still starting, and passes its errors on', async () => {
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
