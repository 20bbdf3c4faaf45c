import type { Cost } from './cost.ts';
import { CALLS, type FiveCalls } from './five-calls.ts';

/** A kind of database and what it costs. */
export interface Kind {
  readonly name: string;
  readonly cost: Cost;
}

const MB = 1024 * 1024;

/** A Markdown table: a column for each kind of database at each size. */
export function costTable(
  costs: readonly { readonly messages: number; readonly kinds: readonly Kind[] }[],
): string[] {
  const columns = costs.flatMap(({ messages, kinds }) => {
    const [served] = kinds;
    return kinds.map(({ name, cost }) => ({
      head: `${name}, ${messages.toLocaleString('en-US')} messages`,
      cost,
      share:
        served === undefined || served.cost === cost ? '' : ` (the server: ${ratio(served.cost, cost)} ×)`,
    }));
  });
  if (columns.length === 0) return [];
  const row = (what: string, cell: (cost: Cost, share: string) => string) =>
    `| ${[what, ...columns.map(({ cost, share }) => cell(cost, share))].join(' | ')} |`;
  const calls = Object.entries(CALLS) as [keyof FiveCalls, string][];
  return [
    `| | ${columns.map(({ head }) => head).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    row('first start, on an empty folder', ({ firstStartMs }) =>
      firstStartMs === undefined ? '–' : `${(firstStartMs / 1000).toFixed(1)} s`,
    ),
    row('start after a stop, until healthy', ({ startMs }) => `${(startMs / 1000).toFixed(1)} s`),
    row('memory after a restart', ({ memoryBytes }, share) => `${Math.round(memoryBytes / MB)} MB${share}`),
    row('first message after a restart', ({ firstMessageMs }) => ms(firstMessageMs)),
    ...calls.map(([call, what]) => row(what, (cost) => ms(cost.calls[call]))),
  ];
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

function ratio(served: Cost, other: Cost): string {
  return (served.memoryBytes / other.memoryBytes).toFixed(2);
}
