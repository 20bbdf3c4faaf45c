import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupSource } from '../../../server/backup/backup-rows.ts';
import { startBackupSchedule } from '../../../server/backup/backup-schedule.ts';
import { readBackupSettings } from '../../../server/backup/backup-settings.ts';
import { noteUpdate } from '../../../server/database/folder/update-note.ts';
import type { Clock } from '../../../server/database/maintenance/maintenance.ts';
import { healthAnswers } from '../../../server/http/health.ts';

const HOUR = 60 * 60 * 1000;
const NOON = new Date(2026, 10, 21, 12);
/** A database without tables, so its backups are empty. */
const EMPTY: BackupSource = {
  exclusively: (work) => work({ exec: async () => {}, query: async () => ({ rows: [] }) }),
};

let dir: string;
let now: Date;
let waiting: { readonly ms: number; readonly work: () => void }[];
let said: string[];

const clock: Clock = {
  now: () => now,
  after(ms, work) {
    const entry = { ms, work };
    waiting.push(entry);
    return () => {
      waiting = waiting.filter((other) => other !== entry);
    };
  },
};

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'third-age-backups-'));
  now = NOON;
  waiting = [];
  said = [];
});

afterEach(() => rm(dir, { recursive: true, force: true }));

function start(env: NodeJS.ProcessEnv = { BACKUP_DIR: dir, BACKUP_KEEP: '3' }) {
  const settings = readBackupSettings(env);
  return startBackupSchedule({
    source: EMPTY,
    dataDir: path.join(dir, 'data'),
    settings,
    log: (line) => said.push(line),
    clock,
  });
}

/** Moves the clock until the next round has ended. */
async function nextRound(): Promise<number> {
  await expect.poll(() => waiting.length).toBe(1);
  const [next] = waiting.splice(0);
  if (next === undefined) throw new Error('Nothing is planned.');
  now = new Date(now.getTime() + next.ms);
  next.work();
  await expect.poll(() => waiting.length).toBe(1);
  return next.ms;
}

function nameAt(at: Date, reason = 'daily'): string {
  return `${reason}-${at.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
}

describe('Daily backups', () => {
  it('are made after a day that was missed, then at their time of day, and the oldest go', async () => {
    const old = [72, 48, 25].map((hours) => nameAt(new Date(NOON.getTime() - hours * HOUR)));
    const mine = 'letters-to-my-sister.backup';
    const half = `third-age-${process.pid}-${crypto.randomUUID()}.partial`;
    for (const name of [...old, mine, half]) await writeFile(path.join(dir, name), '');
    const schedule = start();

    expect(await nextRound()).toBe(HOUR / 4);
    expect(await nextRound()).toBe(16.25 * HOUR);

    const names = (await readdir(dir)).sort();
    expect(names).toEqual(
      [old[2], nameAt(new Date(2026, 10, 21, 12, 15)), nameAt(new Date(2026, 10, 22, 4, 30)), mine].sort(),
    );
    expect(waiting[0]?.ms).toBe(24 * HOUR);
    await schedule.stop();
    expect(waiting).toEqual([]);
    expect(said).toEqual([]);
  });

  it('wait for their time of day when the last one is fresh', async () => {
    await writeFile(path.join(dir, nameAt(new Date(NOON.getTime() - 7 * HOUR))), '');
    const schedule = start({ BACKUP_DIR: dir, BACKUP_AT: '13:00' });
    await expect.poll(() => waiting[0]?.ms).toBe(HOUR);
    await schedule.stop();
  });

  it('are late after two days without a good one, and are tried again every hour', async () => {
    const schedule = start({ BACKUP_DIR: path.join(dir, 'unplugged') });
    expect(schedule.state()).toBe('ok');
    await expect
      .poll(() => said.splice(0))
      .toEqual([
        expect.stringMatching(/^The daily backup will fail: .*unplugged \(ENOENT\): there is no such/),
      ]);
    await nextRound();
    expect(schedule.state()).toBe('late');
    expect(await nextRound()).toBe(HOUR);
    expect(said).toEqual(
      Array(2).fill(
        expect.stringMatching(/^The daily backup failed: .*unplugged \(ENOENT\): there is no such folder/),
      ),
    );
    await schedule.stop();
  });

  it('are late again when the good one has become too old, also by a clock that went wrong', async () => {
    const schedule = start();
    await nextRound();
    expect(schedule.state()).toBe('ok');
    now = new Date(now.getTime() + 47 * HOUR);
    expect(schedule.state()).toBe('ok');
    now = new Date(now.getTime() + HOUR);
    expect(schedule.state()).toBe('late');
    now = new Date(now.getTime() - 100 * HOUR);
    expect(schedule.state()).toBe('late');
    await schedule.stop();
  });

  it('are kept when they are new, however many were made by a clock that was ahead', async () => {
    const ahead = [1, 2, 3].map((years) => nameAt(new Date(2026 + years, 10, 21)));
    const fresh = nameAt(new Date(NOON.getTime() - 7 * HOUR));
    for (const name of [...ahead, fresh]) await writeFile(path.join(dir, name), '');
    const schedule = start();
    // The fresh one counts, and those from the future do not hide it.
    expect(await nextRound()).toBe(16.5 * HOUR);
    const made = nameAt(new Date(2026, 10, 22, 4, 30));
    expect((await readdir(dir)).sort()).toEqual([ahead[2], fresh, made].sort());
    await nextRound();
    await nextRound();
    const names = await readdir(dir);
    expect(names).toHaveLength(3);
    expect(names).toContain(made);
    expect(names).not.toContain(ahead[2]);
    await schedule.stop();
  });

  it.each<[string, () => NodeJS.ProcessEnv]>([
    ['off without a folder', () => ({})],
    ['ok with one', () => ({ BACKUP_DIR: dir })],
  ])(
    'are %s, and what was made before restores goes after 30 days, before updates after 7',
    async (state, env) => {
      const backups = path.join(dir, 'data', 'backups');
      await mkdir(backups, { recursive: true });
      const ofDay = (days: number, reason: string) =>
        nameAt(new Date(NOON.getTime() - days * 24 * HOUR), reason);
      const kept = [ofDay(29, 'before-restore'), ofDay(6, 'before-migration-20261120090000')];
      const gone = [
        ofDay(31, 'before-restore'),
        ofDay(8, 'before-migration'),
        ofDay(8, 'before-migration-20261120090000'),
      ];
      for (const name of [...kept, ...gone]) await writeFile(path.join(backups, name), '');
      const schedule = start(env());
      await nextRound();
      expect(schedule.state()).toBe(state.slice(0, state.indexOf(' ')));
      expect((await readdir(backups)).sort()).toEqual(kept.sort());
      await schedule.stop();
    },
  );

  it('keep what was before an update for a week after it has succeeded, however long it failed', async () => {
    const backups = path.join(dir, 'data', 'backups');
    await mkdir(backups, { recursive: true });
    const before = nameAt(new Date(NOON.getTime() - 60 * 24 * HOUR), 'before-migration-20261120090000');
    await writeFile(path.join(backups, before), '');
    await noteUpdate(path.join(dir, 'data'));
    const succeeded = new Date(NOON.getTime() - 24 * HOUR);
    await utimes(path.join(dir, 'data', 'updated'), succeeded, succeeded);
    const schedule = start({});
    await nextRound();
    expect(await readdir(backups)).toEqual([before]);
    now = new Date(NOON.getTime() + 8 * 24 * HOUR);
    await nextRound();
    expect(await readdir(backups)).toEqual([]);
    await schedule.stop();
  });
});

it('/health tells of late backups, and stays green: visitors are served', async () => {
  const answer = await healthAnswers(
    async () => {},
    () => 'late',
  )();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', backup: 'late' });
});

describe('The settings of backups', () => {
  it('have defaults, and name what is wrong', () => {
    expect(readBackupSettings({})).toEqual({ at: { hour: 4, minute: 30 }, keep: 14, recipients: [] });
    expect(readBackupSettings({ BACKUP_RECIPIENT: ' age1a, age1b ' }).recipients).toEqual(['age1a', 'age1b']);
    expect(() => readBackupSettings({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP is "0"');
    expect(() => readBackupSettings({ BACKUP_AT: 'at night' })).toThrow('BACKUP_AT is "at night"');
  });
});
