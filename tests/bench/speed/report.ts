import { mkdirSync, writeFileSync } from 'node:fs';
import { publicPages } from '../../../src/content/site-map.ts';
import { precacheDownloads } from '../../support/source/precache.ts';
import { saveBars } from '../bars.ts';
import { buildFolder } from './builds/builds.ts';
import type { DEVICES } from './device/devices.ts';
import { LARGEST_MISS } from './device/pace.ts';
import { LINES, type LineName } from './line/serve-build.ts';
import { type Measured, USUAL_LINE } from './measure-round.ts';
import { fontSets } from './measures/font-set.ts';
import { INTERACTIONS } from './measures/interactions.ts';
import type { LighthouseRun } from './measures/lighthouse.ts';
import { offlineLimitMs } from './measures/offline-ready.ts';
import type { BenchOptions } from './options.ts';
import type { Samples } from './samples.ts';
import {
  fixed,
  interactionTable,
  lighthouseTable,
  paintTable,
  revisitTable,
  table,
  whole,
  workTable,
} from './tables.ts';

export interface Results {
  readonly options: BenchOptions;
  readonly samples: Samples;
  readonly devices: readonly Measured[];
  /** The rounds that have been measured. */
  readonly rounds: number;
  readonly host: () => string;
  readonly lighthouse: readonly LighthouseRun[];
}

const FOLDER = 'test-results';
const paths = publicPages.map(({ path }) => path);

/**
 * Writes the tables as docs/measurements.md needs them, and a file of all samples. Replaces an earlier report.
 * @returns the tables, and where they are
 */
export function writeReport({ options, samples, devices, rounds, host, lighthouse }: Results): string {
  const lines = [
    `${host()}${options.fonts === undefined ? '' : `, the fonts of ${options.fonts} alone`}. Medians of ${rounds} interleaved ${rounds === 1 ? 'round' : 'rounds'}.`,
    '',
    ...deviceTable(samples, devices),
    ...devices.flatMap(({ name, device }) => deviceSection(samples, name, device.name)),
    ...lineSection(samples, devices[0]),
    ...lighthouseTable(lighthouse),
  ];
  const text = lines.join('\n').trim();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/speed.md`, `${text}\n`);
  writeFileSync(`${FOLDER}/speed.json`, JSON.stringify(samples, null, 1));
  const [first] = devices;
  if (first !== undefined && options.parts.includes('plain') && options.parts.includes('visits'))
    drawPaints(samples, first);
  return `${text}\n\nThese tables are in ${FOLDER}/speed.md, every sample in ${FOLDER}/speed.json.`;
}

function deviceTable(samples: Samples, devices: readonly Measured[]): string[] {
  const spread = (key: string) => {
    const median = samples.median(key);
    return Number.isNaN(median) ? whole(median) : `${whole(median)} (${samples.range(key)})`;
  };
  const rows = devices.map(({ name, device, pace }) => [
    device.name,
    device.benchmarkIndex,
    device.source,
    samples.range(`${name} host`),
    spread(`${name} work`),
    fixed(samples.median(`${name} factor`), 2),
    spread(`${name} index`),
    `${pace.repeated}, ${pace.unsteady}`,
  ]);
  const work = "processor time of the floor's / on it, not slowed, ms";
  const head = ['device', 'benchmark index', 'from', 'this machine', work, 'factor'];
  const missed = devices.filter(
    ({ name, device }) =>
      !(Math.abs(samples.median(`${name} index`) / device.benchmarkIndex - 1) <= LARGEST_MISS),
  );
  return [
    ...table([...head, 'reached under it (after each measurement)', 'measured again, kept unsteady'], rows),
    ...missed.map(
      ({ device }) =>
        `**These are not figures of the ${device.name}**: this machine had other work, or is no faster.\n`,
    ),
  ];
}

function deviceSection(samples: Samples, on: keyof typeof DEVICES, title: string): string[] {
  const interactions = INTERACTIONS.map(({ name }) => name);
  const tables = [
    ...paintTable(samples, on),
    ...workTable(samples, on),
    ...interactionTable(samples, on, interactions),
    ...offlineTable(samples, on),
    ...revisitTable(samples, on),
    ...fontTable(samples, on),
  ];
  return tables.length === 0 ? [] : [`### The ${title}`, '', ...tables];
}

function offlineTable(samples: Samples, on: string): string[] {
  const bytes = precacheDownloads(buildFolder('site')).reduce((sum, file) => sum + file.bytes, 0);
  const limit = offlineLimitMs(bytes);
  const ready = samples.median(`${on} site offline-ready`);
  const plain = samples.median(`${on} plain offline-ready`);
  const limitTitle = `× its limit (${whole(limit)} ms for ${fixed(bytes / 1000, 0)} kB)`;
  return table(
    ['ready to be read offline', 'ms', limitTitle, '× plain'],
    [
      [`over ${USUAL_LINE}`, whole(ready), fixed(ready / limit, 2), fixed(ready / plain, 2)],
      ...otherLines().map((line) => {
        const ms = samples.median(`${on} site ${line} offline-ready`);
        return [`over ${line}`, whole(ms), fixed(ms / limit, 2), fixed(Number.NaN, 2)];
      }),
    ],
  );
}

function fontTable(samples: Samples, on: string): string[] {
  const rows = paths.map((path) => [
    path,
    ...fontSets.map((set) => fixed(samples.median(`${on} site ${path} shift ${set}`), 3)),
  ]);
  return table(['layout shift with the fonts of', ...fontSets], rows);
}

function lineSection(samples: Samples, first: Measured | undefined): string[] {
  if (first === undefined) return [];
  const rows = otherLines().flatMap((line) =>
    paths.map((path) => {
      const of = (build: string, figure: string) =>
        samples.median(`${first.name} ${build} ${line} ${path} ${figure}`);
      const ratio = (figure: string) => fixed(of('site', figure) / of('floor', figure), 2);
      return [
        `${line} ${path}`,
        whole(of('site', 'fcpMs')),
        ratio('fcpMs'),
        whole(of('site', 'lcpMs')),
        ratio('lcpMs'),
      ];
    }),
  );
  const head = ['other lines', 'first paint, ms', '× floor', 'largest paint, ms', '× floor'];
  const found = table(head, rows);
  return found.length === 0 ? [] : [`### Other lines, on the ${first.device.name}`, '', ...found];
}

function otherLines(): LineName[] {
  return (Object.keys(LINES) as LineName[]).filter((line) => line !== USUAL_LINE);
}

function drawPaints(samples: Samples, { name, device }: Measured): void {
  for (const [title, figure] of [
    ['first', 'fcpMs'],
    ['largest', 'lcpMs'],
  ]) {
    const of = (build: string, path: string) =>
      Math.round(samples.median(`${name} ${build} ${path} ${figure}`));
    const builds = ['site', 'floor', 'plain'];
    saveBars(`speed-${title}-paint`, {
      title: `First visit: ${title} paint on slow 4G, ${device.name}`,
      unit: 'ms',
      series: builds,
      groups: paths
        .filter((path) => !Number.isNaN(of('plain', path)))
        .map((path) => ({ label: path, values: builds.map((build) => of(build, path)) })),
    });
  }
}
