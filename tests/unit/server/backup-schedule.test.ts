import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BackupSource } from '../../../server/backup/backup-rows.ts';
import { startBackupSchedule } from '../../../server/backup/backup-schedule.ts';
import { readBackupSettings } from '../../../server/backup/backup-settings.ts';
import { noteUpdate } from '../../../server/database/folder/update-note.ts';
import type { Clock } from '../../../server/database/maintenance/maintenance.ts';
import { temporaryFolder } from '../temporary-folder.ts';

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

beforeEach(() => {
  dir = temporaryFolder();
  now = NOON;
  waiting = [];
  said = [];
});

function start(env: NodeJS.ProcessEnv = { BACKUP_DIR: dir, BACKUP_KEEP: '3' }) {
  return startBackupSchedule({
    source: EMPTY,
    dataDir: path.join(dir, 'data'),
    settings: readBackupSettings(env),
    log: (line) => said.push(line),
    clock,
  });
}

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
}

/** Moves the clock until the next round has ended. */
async function nextRound(): Promise<number> {
  await expect.poll(() => waiting.length).toBe(1);
  const [next] = waiting.splice(0);
  if (next === undefined) throw new Error('Nothing is planned.');
  pass(next.ms);
  next.work();
  await expect.poll(() => waiting.length).toBe(1);
  return next.ms;
}

function nameAt(at: Date, reason = 'daily'): string {
  return `${reason}-${at.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
}

/** The name of a backup that was made so long before the test. */
function nameBefore(hours: number, reason?: string): string {
  return nameAt(new Date(NOON.getTime() - hours * HOUR), reason);
}

function writeBackups(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(path.join(folder, name), '');
}

describe('Daily backups', () => {
  it('are made after a day that was missed, then at their time of day, and the oldest go', async () => {
    const old = [72, 48, 25].map((hours) => nameBefore(hours));
    const mine = 'letters-to-my-sister.backup';
    const half = `third-age-${process.pid}-${crypto.randomUUID()}.partial`;
    writeBackups(dir, [...old, mine, half]);
    const schedule = start();

    expect(await nextRound()).toBe(HOUR / 4);
    expect(await nextRound()).toBe(16.25 * HOUR);

    const made = [new Date(2026, 10, 21, 12, 15), new Date(2026, 10, 22, 4, 30)].map((at) => nameAt(at));
    expect(readdirSync(dir).sort()).toEqual([old[2], ...made, mine].sort());
    expect(waiting[0]?.ms).toBe(24 * HOUR);
    await schedule.stop();
    expect(waiting).toEqual([]);
    expect(said).toEqual([]);
  });

  it('wait for their time of day when the last one is fresh', async () => {
    writeBackups(dir, [nameBefore(7)]);
    const schedule = start({ BACKUP_DIR: dir, BACKUP_AT: '13:00' });
    await expect.poll(() => waiting[0]?.ms).toBe(HOUR);
    await schedule.stop();
  });

  it('are late after two days without a good one, and are tried again every hour', async () => {
    const schedule = start({ BACKUP_DIR: path.join(dir, 'unplugged') });
    expect(schedule.state()).toBe('ok');
    await nextRound();
    expect(schedule.state()).toBe('late');
    expect(await nextRound()).toBe(HOUR);
    const why = '.*unplugged \\(ENOENT\\): there is no such folder';
    expect(said).toEqual([
      expect.stringMatching(`^The daily backup will fail: ${why}`),
      ...Array(2).fill(expect.stringMatching(`^The daily backup failed: ${why}`)),
    ]);
    await schedule.stop();
  });

  it('are late again when the good one has become too old, also by a clock that went wrong', async () => {
    const schedule = start();
    await nextRound();
    expect(schedule.state()).toBe('ok');
    pass(47 * HOUR);
    expect(schedule.state()).toBe('ok');
    pass(HOUR);
    expect(schedule.state()).toBe('late');
    pass(-100 * HOUR);
    expect(schedule.state()).toBe('late');
    await schedule.stop();
  });

  it('are kept when they are new, however many were made by a clock that was ahead', async () => {
    const ahead = [1, 2, 3].map((years) => nameAt(new Date(2026 + years, 10, 21)));
    const fresh = nameBefore(7);
    writeBackups(dir, [...ahead, fresh]);
    const schedule = start();
    // The fresh one counts, and those from the future do not hide it.
    expect(await nextRound()).toBe(16.5 * HOUR);
    const made = nameAt(new Date(2026, 10, 22, 4, 30));
    expect(readdirSync(dir).sort()).toEqual([ahead[2], fresh, made].sort());
    await nextRound();
    await nextRound();
    const names = readdirSync(dir);
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
      const update = 'before-migration-20261120090000';
      const kept = [nameBefore(29 * 24, 'before-restore'), nameBefore(6 * 24, update)];
      const gone = [
        nameBefore(31 * 24, 'before-restore'),
        nameBefore(8 * 24, 'before-migration'),
        nameBefore(8 * 24, update),
      ];
      writeBackups(backups, [...kept, ...gone]);
      const schedule = start(env());
      await nextRound();
      expect(schedule.state()).toBe(state.slice(0, state.indexOf(' ')));
      expect(readdirSync(backups).sort()).toEqual(kept.sort());
      await schedule.stop();
    },
  );

  it('keep what was before an update for a week after it has succeeded, however long it failed', async () => {
    const backups = path.join(dir, 'data', 'backups');
    const before = nameBefore(60 * 24, 'before-migration-20261120090000');
    writeBackups(backups, [before]);
    await noteUpdate(path.join(dir, 'data'));
    const succeeded = new Date(NOON.getTime() - 24 * HOUR);
    utimesSync(path.join(dir, 'data', 'updated'), succeeded, succeeded);
    const schedule = start({});
    await nextRound();
    expect(readdirSync(backups)).toEqual([before]);
    now = new Date(NOON.getTime() + 8 * 24 * HOUR);
    await nextRound();
    expect(readdirSync(backups)).toEqual([]);
    await schedule.stop();
  });
});

it('the settings of backups have defaults, and name what is wrong', () => {
  expect(readBackupSettings({})).toEqual({ at: { hour: 4, minute: 30 }, keep: 14, recipients: [] });
  expect(readBackupSettings({ BACKUP_RECIPIENT: ' age1a, age1b ' }).recipients).toEqual(['age1a', 'age1b']);
  expect(() => readBackupSettings({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP is "0"');
  expect(() => readBackupSettings({ BACKUP_AT: 'at night' })).toThrow('BACKUP_AT is "at night"');
});
