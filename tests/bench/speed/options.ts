import { parseArgs } from 'node:util';
import { publicPages } from '../../../src/content/site-map.ts';
import { UserError } from '../../../src/domain/user-error.ts';
import type { FontSet } from '../../support/browser/font-sets.ts';
import { DEVICES, type DeviceName } from './device/devices.ts';
import { fontSets } from './measures/font-set.ts';

/** What can be measured by itself, in the order in which it is. */
export const PARTS = [
  'visits',
  'plain',
  'lines',
  'offline',
  'again',
  'interactions',
  'fonts',
  'lighthouse',
] as const;

export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  readonly rounds: number;
  /** Runs of Lighthouse for each page. */
  readonly lighthouse: number;
  readonly devices: readonly DeviceName[];
  readonly pages: readonly string[];
  readonly parts: readonly Part[];
  /** The fonts that the device has; those of this machine without it. */
  readonly fonts?: FontSet | undefined;
  /** Takes the builds of the last run. */
  readonly reuse: boolean;
}

export const USAGE = `npm run bench -- [--rounds N] [--lighthouse N] [--fonts ${fontSets.join('|')}] [--reuse]
  [--device ${Object.keys(DEVICES).join('|')}]… [--page PATH]… [--only ${PARTS.join('|')}]…
Without --device, --page and --only: all of them. --reuse measures the builds of the last run once more.`;

/** @throws UserError with one sentence and the usage when an option is not one of those. */
export function readOptions(args: readonly string[]): BenchOptions {
  const values = parse(args);
  return {
    rounds: wholeNumber('rounds', values.rounds, 1),
    lighthouse: wholeNumber('lighthouse', values.lighthouse, 0),
    devices: choices('device', values.device, Object.keys(DEVICES) as DeviceName[]),
    pages: choices(
      'page',
      values.page,
      publicPages.map(({ path }) => path),
    ),
    parts: choices('only', values.only, PARTS),
    fonts: values.fonts === undefined ? undefined : choices('fonts', [values.fonts], fontSets)[0],
    reuse: values.reuse,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string', default: '7' },
        lighthouse: { type: 'string', default: '5' },
        device: { type: 'string', multiple: true },
        page: { type: 'string', multiple: true },
        only: { type: 'string', multiple: true },
        fonts: { type: 'string' },
        reuse: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n${USAGE}`, { cause: error });
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && text.trim() !== '') return number;
  throw new UserError(`--${name} takes a whole number from ${least} on, not "${text}".\n${USAGE}`);
}

/** In the order of all there are, so that tables of different runs read alike. */
function choices<T extends string>(
  name: string,
  chosen: readonly string[] | undefined,
  all: readonly T[],
): T[] {
  const wrong = chosen?.find((each) => !all.includes(each as T));
  if (wrong !== undefined)
    throw new UserError(`--${name} takes ${all.join(', ')}, not "${wrong}".\n${USAGE}`);
  return chosen === undefined ? [...all] : all.filter((each) => chosen.includes(each));
}
