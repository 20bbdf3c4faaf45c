import fs, { mkdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startSite } from '../../../server/site.ts';
import { seededRandom } from '../../bench/outbox/seeded-random.ts';
import { VolatileDisk } from '../../bench/power-cut/disk-model.ts';
import { record } from '../../bench/power-cut/recorder.ts';
import { build, startAndRead } from '../../bench/power-cut/recovery.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../support/backend/limits.ts';
import { aMessage, send } from '../support/api-client.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { STAFF } from '../support/staff.ts';
import { temporaryFolder } from '../support/test-site.ts';

const RULES = ['synced', 'pages', 'sectors'] as const;
const SEED = 1;
const NONE = /^$/;
/** Files that cannot be synced for a while, by path. */
const FAILURES = [/\/pg_wal\//, /\/base\//];

// After a failed sync the kernel takes the pages for written: the next sync succeeds without writing them, and who
// reads them finds them there until the power is cut.
it.skipIf(process.platform !== 'linux')(
  'keeps through a power cut what it acknowledged after a sync that failed, of its log and of its tables',
  { timeout: 240_000 },
  async () => {
    const folder = await temporaryFolder();
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    let failing = NONE;
    let failures = 0;
    const fsync = fs.fsyncSync;
    const disk = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
      if (!failing.test(readlinkSync(`/proc/self/fd/${fd}`))) return fsync(fd);
      failures += 1;
      throw Object.assign(new Error('The disk is broken'), { code: 'EIO' });
    });
    const recording = await record(dataDir);
    cleanUpLater(() => {
      recording.stop();
      disk.mockRestore();
    });
    const site = await startSite({ dataDir, staff: STAFF, limits: ALL_FROM_ONE_ADDRESS, log: () => {} });
    cleanUpLater(() => site.close());
    const acknowledged: unknown[] = [];
    const cuts: { readonly at: number; readonly acknowledged: readonly unknown[] }[] = [];
    const isTaken = async (row: Record<string, unknown>) => {
      const { status } = await send(site.origin, row);
      // 409 says that it is stored already: a device then erases its copy too.
      if (status !== 201 && status !== 409) return false;
      if (!acknowledged.includes(row.submission_id)) acknowledged.push(row.submission_id);
      return true;
    };

    for (const files of FAILURES) {
      await isTaken(aMessage());
      const [before, row] = [failures, aMessage()];
      failing = files;
      await isTaken(row);
      const checkpoint = site.engine.exclusively((database) => database.exec('checkpoint'));
      await expect(checkpoint).rejects.toThrow();
      expect(failures).toBeGreaterThan(before);
      failing = NONE;
      await expect.poll(() => isTaken(row), { timeout: 60_000, interval: 250 }).toBe(true);
      cuts.push({ at: recording.operations.length, acknowledged: [...acknowledged] });
    }
    recording.stop();
    expect(acknowledged).toHaveLength(2 * FAILURES.length);

    const rebuilt = path.join(folder, 'cut');
    for (const cut of cuts) {
      const model = new VolatileDisk();
      for (const operation of recording.operations.slice(0, cut.at)) model.apply(operation);
      for (const rule of RULES) {
        await build(model.afterCut(rule, seededRandom(SEED)), rebuilt);
        const { messages } = await startAndRead(rebuilt);
        expect([...messages].sort(), rule).toEqual([...cut.acknowledged].sort());
      }
    }
  },
);
