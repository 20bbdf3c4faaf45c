import { describe, expect, it } from 'vitest';
import type { Cost } from '../../bench/server/cost.ts';
import { costTable } from '../../bench/server/cost-table.ts';

const MB = 1024 * 1024;
const calls = { message: 8.34, firstPage: 31.2, nextPage: 19, search: 32, count: 10 };
const served: Cost = {
  firstStartMs: 10_200,
  startMs: 6540,
  memoryBytes: 360 * MB,
  firstMessageMs: 442,
  calls,
};
const bare: Cost = { startMs: 2300, memoryBytes: 300 * MB, firstMessageMs: 848, calls };

describe('the table of what a database costs', () => {
  it('has a column for each kind at each size, and its memory beside that of the server', () => {
    const lines = costTable([
      {
        messages: 1000,
        kinds: [
          { name: "the site's server", cost: served },
          { name: 'PGlite alone', cost: bare },
        ],
      },
    ]);
    expect(lines[0]).toBe("| | the site's server, 1,000 messages | PGlite alone, 1,000 messages |");
    expect(lines[1]).toBe('|---|---|---|');
    expect(lines).toContain('| first start, on an empty folder | 10.2 s | – |');
    expect(lines).toContain('| start after a stop, until healthy | 6.5 s | 2.3 s |');
    expect(lines).toContain('| memory after a restart | 360 MB | 300 MB (the server: 1.20 ×) |');
    expect(lines).toContain('| a message is stored | 8.3 ms | 8.3 ms |');
    expect(lines).toContain('| first page of the dashboard | 31 ms | 31 ms |');
  });

  it('is no table when nothing was measured', () => {
    expect(costTable([])).toEqual([]);
  });
});
