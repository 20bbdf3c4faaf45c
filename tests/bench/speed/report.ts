import { BASELINE } from './builds.ts';
import { PAGES } from './measure-round.ts';
import type { Samples } from './samples.ts';
import { BYTES_PER_SECOND, ROUND_TRIP_MS } from './slow-line.ts';

const ms = (value: number) => `${Math.round(value)}`;
const eventMs = (value: number) => (value === 0 ? '< 16' : ms(value));
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const shift = (value: number) => value.toFixed(3);

/** A row of the table: its title, its figure, how to print it, and whether the worst round counts. */
type Row = readonly [title: string, figure: string, print: (value: number) => string, isWorst?: boolean];

const perPage = ([title, figure, ...how]: Row): Row[] =>
  PAGES.map((path) => [`${title}, ${path}`, `${path} ${figure}`, ...how]);

const ROWS: readonly Row[] = [
  ...perPage(['first paint', 'firstPaint', ms]),
  ...perPage(['largest paint', 'largestPaint', ms]),
  ...perPage(['blocking after the first paint', 'blocking', ms]),
  ...perPage(['link, click to next paint', 'link', eventMs]),
  ...perPage(['link, click to the next page shown', 'link shown', ms]),
  ['menu, click to next paint', 'menu', eventMs],
  ['filter, click to next paint', 'filter', eventMs],
  ['first letter, from the first paint on', 'first letter', eventMs],
  ['slowest letter, from the first paint on', 'slowest letter', eventMs],
  ['letters lost, worst round', 'letters lost', String, true],
  ...perPage(['layout shift, worst round', 'shift', shift, true]),
  ['offline-ready', 'offline-ready', ms],
  ...perPage(['repeat visit, largest paint', 'repeat', ms]),
  ...perPage(['HTML with styles, kB', 'htmlBytes', kB]),
  ...perPage(['scripts of a visit, kB', 'scriptBytes', kB]),
  ['stored by the worker, kB', 'offline bytes', kB],
];

/** One Markdown table of all builds at all factors; times are in milliseconds. */
export function table(samples: Samples, builds: readonly string[], factors: readonly number[]): string {
  const columns = factors.flatMap((factor) => builds.map((build) => ({ factor, build })));
  const rows = ROWS.map(([title, figure, print, isWorst = false]) => {
    const values = columns.map(({ build, factor }) =>
      isWorst ? samples.worst(build, factor, figure) : samples.median(build, factor, figure),
    );
    return [title, ...values.map((value) => (Number.isNaN(value) ? '–' : print(value)))];
  });
  const head = ['ms, unless said otherwise', ...columns.map(({ build, factor }) => `${factor} ×: ${build}`)];
  const measured = rows.filter((row) => row.slice(1).some((cell) => cell !== '–'));
  return [head, head.map(() => '---'), ...measured].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The shortest way to offline-ready: a connection, the page, the worker, its files. */
const OFFLINE_ROUND_TRIPS = 4;

/** One line for each bound and factor: whether the build keeps it, and its figures. */
export function bounds(samples: Samples, build: string, factors: readonly number[]): string {
  return factors.flatMap((factor) => boundsAt(samples, build, factor)).join('\n');
}

function boundsAt(samples: Samples, build: string, factor: number): string[] {
  const isSlow = factor > 4;
  const of = (figure: string) => samples.median(build, factor, figure);
  const worst = (figure: string, of = build) => samples.worst(of, factor, figure);
  const pages = (value: (path: string) => number) => PAGES.map((path): Figure => [path, value(path)]);
  const timesBaseline = (figure: string, its = figure) =>
    pages((path) => of(`${path} ${figure}`) / samples.median(BASELINE, factor, `${path} ${its}`));
  const kilobytes = (figure: string) => pages((path) => of(`${path} ${figure}`) / 1000);
  const limitMs = (of('offline bytes') / BYTES_PER_SECOND) * 1000 + OFFLINE_ROUND_TRIPS * ROUND_TRIP_MS;
  const named = ['menu', 'filter', 'first letter', 'slowest letter'];
  const interactions = named.map((name): Figure => [name, of(name)]);
  const links = PAGES.map((path): Figure => [`link on ${path}`, of(`${path} link`)]);
  const shifts = pages((path) => worst(`${path} shift`));
  const paint = isSlow ? 1.3 : 1.15;
  const baselineShift = Math.max(...PAGES.map((path) => worst(`${path} shift`, BASELINE)));
  return [
    check('first paint, × baseline', paint, timesBaseline('firstPaint'), 2),
    check('largest paint, × baseline', paint, timesBaseline('largestPaint'), 2),
    check('interaction, ms', isSlow ? 500 : 200, [...links, ...interactions], 0),
    check('letters lost', 0, [['/contact', worst('letters lost')]], 0),
    check(`layout shift (baseline: ${shift(baselineShift)})`, 0, shifts, 3),
    check("repeat visit, × the baseline's first", 0.6, timesBaseline('repeat', 'largestPaint'), 2),
    check('offline-ready, × the limit of the line', 2, [['/', of('offline-ready') / limitMs]], 2),
    check('HTML with styles, kB', 21, kilobytes('htmlBytes'), 1),
    check('scripts of a visit, kB', 115, kilobytes('scriptBytes'), 1),
  ].map((line) => line.replace(' ', ` ${factor} ×: `));
}

type Figure = readonly [name: string, value: number];

function check(what: string, limit: number, figures: readonly Figure[], digits: number): string {
  const measured = figures.filter(([, value]) => !Number.isNaN(value));
  const isMet = measured.every(([, value]) => Number(value.toFixed(3)) <= limit);
  const each = measured.map(([name, value]) => `${name} ${value.toFixed(digits)}`).join(', ');
  return `${isMet ? 'met' : 'MISSED'} ${what} ≤ ${limit}: ${each}`;
}
