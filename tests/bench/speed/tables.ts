import { publicPages } from '../../../src/content/site-map.ts';
import { median } from '../statistics.ts';
import type { LighthouseRun } from './measures/lighthouse.ts';
import type { Samples } from './samples.ts';

type Cell = string | number;

/** A Markdown table of the rows that were measured; empty when there is none. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const measured = rows.filter((row) => row.slice(1).some((cell) => cell !== NOT_MEASURED));
  if (measured.length === 0) return [];
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...measured.map(line), ''];
}

export const NOT_MEASURED = '–';

export function whole(value: number): string {
  return Number.isNaN(value) ? NOT_MEASURED : `${Math.round(value)}`;
}

export function fixed(value: number, digits: number): string {
  return Number.isNaN(value) ? NOT_MEASURED : value.toFixed(digits);
}

/** Browsers do not report shorter times; they give 0. */
export function atLeast(value: number, least: number): string {
  return value === 0 ? `under ${least}` : whole(value);
}

const paths = publicPages.map(({ path }) => path);

export function paintTable(samples: Samples, on: string): string[] {
  const rows = paths.flatMap((path) =>
    [
      ['first paint, ms', 'fcpMs'],
      ['largest paint, ms', 'lcpMs'],
    ].map(([name = '', figure]) => {
      const of = (build: string) => samples.median(`${on} ${build} ${path} ${figure}`);
      return [
        `${path} ${name}`,
        whole(of('site')),
        whole(of('floor')),
        fixed(of('site') / of('floor'), 2),
        whole(of('plain')),
        fixed(of('site') / of('plain'), 2),
      ];
    }),
  );
  return table(['page', 'site', 'floor', '× floor', 'plain', '× plain'], rows);
}

export function workTable(samples: Samples, on: string): string[] {
  const rows = paths.map((path) => {
    const of = (figure: string, build = 'site') => samples.median(`${on} ${build} ${path} ${figure}`);
    return [
      path,
      whole(of('blockingMs')),
      whole(of('blockingMs', 'floor')),
      atLeast(of('longestMs'), 50),
      atLeast(of('longestMs', 'floor'), 50),
      fixed(of('shift'), 3),
      whole(of('requests')),
      fixed(of('bytes') / 1000, 1),
    ];
  });
  const head = ['page', 'blocking after first paint, ms', 'of the floor', 'longest task, ms', 'of the floor'];
  return table([...head, 'layout shift', 'requests', 'kB on the wire'], rows);
}

export function interactionTable(samples: Samples, on: string, names: readonly string[]): string[] {
  const rows = names.map((name) => {
    const of = (moment: string) => samples.median(`${on} site ${name} ${moment}`);
    return [name, atLeast(of('later'), 16), atLeast(of('early'), 16)];
  });
  const lost = samples.sum(`${on} site letters lost`);
  const typing = atLeast(samples.median(`${on} site typing early`), 16);
  const typed = ['typing from the first paint until all has come', NOT_MEASURED, typing];
  return [
    ...table(
      ['interaction', 'to next paint, ms', 'from the first paint on, ms'],
      typing === NOT_MEASURED ? rows : [...rows, typed],
    ),
    ...(Number.isNaN(lost) ? [] : [`Letters lost while typing, in all rounds: ${lost}.`, '']),
  ];
}

export function revisitTable(samples: Samples, on: string): string[] {
  const site = (figure: string) => samples.median(`${on} site ${figure}`);
  const floor = (figure: string) => samples.median(`${on} floor ${figure}`);
  const first = floor('/ lcpMs');
  const rows: readonly (readonly [string, number, number])[] = [
    ...paths.map((path): [string, number, number] => [
      `repeat visit of ${path}, largest paint`,
      site(`${path} repeat lcpMs`),
      floor(`${path} lcpMs`),
    ]),
    ['next page by its address, largest paint', site('next page lcpMs'), floor('/mission lcpMs')],
    ['back button, largest paint', site('back lcpMs'), first],
    ['reload, largest paint', site('reload lcpMs'), first],
    ['link: from the press to the page shown', site('next page by link'), Number.NaN],
    ['back in the app, to the page shown', site('back in the app'), Number.NaN],
  ];
  const requests = site('repeat requests');
  return [
    ...table(
      ['again', 'ms', "× the floor's first visit"],
      rows.map(([name, ms, than]) => [name, whole(ms), fixed(ms / than, 2)]),
    ),
    ...(Number.isNaN(requests) ? [] : [`Requests to the server in a repeat visit: ${requests}.`, '']),
  ];
}

export function lighthouseTable(runs: readonly LighthouseRun[]): string[] {
  const rows = paths.flatMap((path) => {
    const those = runs.filter((run) => run.path === path);
    const cells = [
      those.map(({ scores }) => scores.join('/')),
      those.map(({ lcpMs }) => lcpMs),
      those.map(({ blockingMs }) => blockingMs),
    ];
    return those.length === 0 ? [] : [[path, ...cells.map((cell) => cell.join(' · '))]];
  });
  if (rows.length === 0) return [];
  const head = 'Lighthouse (performance / accessibility / best practices / SEO), each run';
  const index = median(runs.map(({ benchmarkIndex }) => benchmarkIndex));
  return [
    ...table(['page', head, 'largest paint, ms', 'blocking, ms'], rows),
    `By its own settings (slow 4G, CPU 4× slower), which do not know this machine; it finds a benchmark index of ${whole(index)} here.`,
    '',
  ];
}
