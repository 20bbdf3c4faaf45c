import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../bench/outbox/seeded-random.ts';
import { type Rule, VolatileDisk } from '../../bench/power-cut/disk-model.ts';
import type { Operation } from '../../bench/power-cut/recorder.ts';

const FILE = 1;
const made: Operation = { kind: 'make-file', path: 'log', file: FILE };
const write = (at: number, text: string): Operation => ({
  kind: 'write',
  file: FILE,
  at,
  data: Buffer.from(text),
});

describe('A disk that loses unsynced data', () => {
  it('keeps a file when both its content and its name were synced', () => {
    const content = syncFile(2);
    const name = syncFolder(2);
    expect(leftOf([made, write(0, 'one')], 'synced')).toEqual({});
    expect(leftOf([made, write(0, 'one'), content], 'synced')).toEqual({});
    expect(leftOf([made, write(0, 'one'), name], 'synced')).toEqual({ log: '' });
    expect(leftOf([made, write(0, 'one'), content, name], 'synced')).toEqual({ log: 'one' });
  });

  it('loses what was written after a sync began, and keeps everything when the power stayed on', () => {
    const operations = [made, write(0, 'one'), write(3, ' two'), syncFile(2), syncFolder(2)];
    expect(leftOf(operations, 'synced')).toEqual({ log: 'one' });
    expect(leftOf(operations, 'everything')).toEqual({ log: 'one two' });
  });

  it('never writes what a failed sync left behind, as a kernel does', () => {
    const lost: Operation = { kind: 'lose-file', file: FILE };
    const operations = [made, syncFolder(1), write(0, 'one'), lost, write(3, ' two'), syncFile(5)];
    expect(leftOf(operations, 'synced')).toEqual({ log: '\0\0\0 two' });
  });

  it('may keep any sector as any of the writes to it left it, and not a mixture', () => {
    const sectors = ['a', 'b'].map((letter) => letter.repeat(512));
    const operations = [made, syncFolder(1), ...sectors.map((text) => write(0, text + text))];
    const found = new Set(
      Array.from({ length: 200 }, (_, seed) => leftOf(operations, 'sectors', seed).log ?? ''),
    );
    for (const content of found) expect(content).toMatch(/^(?:(?:a{512}|b{512}|\0{512}){0,2})$/);
    expect(found.size).toBeGreaterThan(5);
  });

  it('may bring back a removed or a renamed name until its folder is synced', () => {
    const operations: Operation[] = [made, syncFolder(1), { kind: 'rename', from: 'log', to: 'old' }];
    expect(leftOf(operations, 'synced')).toEqual({ log: '' });
    expect(leftOf([...operations, syncFolder(3)], 'synced')).toEqual({ old: '' });
    expect(leftOf([...operations, { kind: 'remove', path: 'old' }, syncFolder(4)], 'synced')).toEqual({});
  });
});

function syncFile(upTo: number): Operation {
  return { kind: 'sync-file', file: FILE, upTo };
}

function syncFolder(upTo: number): Operation {
  return { kind: 'sync-folder', path: '', upTo };
}

function leftOf(operations: readonly Operation[], rule: Rule, seed = 1): Record<string, string | undefined> {
  const disk = new VolatileDisk();
  for (const operation of operations) disk.apply(operation);
  const tree = disk.afterCut(rule, seededRandom(seed));
  return Object.fromEntries([...tree].map(([name, content]) => [name, content?.toString()]));
}
