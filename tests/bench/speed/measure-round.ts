import type { Browser } from 'playwright';
import { UserError } from '../../../src/domain/user-error.ts';
import { type Build, buildFolder } from './builds/builds.ts';
import type { Gauge } from './device/calibration.ts';
import type { DeviceName } from './device/devices.ts';
import { LINES, type LineName, serveBuild } from './line/serve-build.ts';
import { fontSets, withFonts } from './measures/font-set.ts';
import { INTERACTIONS, measureInteraction, measureTyping } from './measures/interactions.ts';
import { measureOfflineReady } from './measures/offline-ready.ts';
import { measureRevisits } from './measures/revisits.ts';
import { measureVisit } from './measures/visit.ts';
import { asNewVisitor, type Emulated, startBrowser } from './measures/visitor.ts';
import type { BenchOptions, Part } from './options.ts';
import type { Samples } from './samples.ts';

export interface Bench {
  readonly options: BenchOptions;
  readonly browser: Browser;
  readonly executablePath: string;
  readonly samples: Samples;
}

/** A device under measurement. */
export interface Measured extends Emulated {
  readonly name: DeviceName;
  readonly gauge: Gauge;
}

/** The line of all parts but one. */
export const USUAL_LINE: LineName = 'HTTP/2';

/**
 * Measures every part once on a device. Builds and lines take turns, so that a slow minute of the machine affects all
 * of them alike.
 * @param hasLines whether this device also measures the other lines, which are the same for all devices
 */
export async function measureRound(bench: Bench, on: Measured, round: number, hasLines: boolean) {
  const { options, samples } = bench;
  const has = (part: Part) => options.parts.includes(part);
  samples.note(`${on.name} index`, await on.gauge.measure(on.factor));
  for (const build of buildsOf(options.parts)) {
    for (const line of Object.keys(LINES) as LineName[]) {
      if (line !== USUAL_LINE && !(hasLines && build !== 'plain')) continue;
      const parts = partsOf(build, line).filter(has);
      if (parts.length > 0) await measureBuild(bench, on, build, line, parts, round);
    }
  }
}

export function buildsOf(parts: readonly Part[]): Build[] {
  const needsFloor = (['visits', 'lines', 'again'] as const).some((part) => parts.includes(part));
  return [
    'site',
    ...(needsFloor ? ['floor' as const] : []),
    ...(parts.includes('plain') ? ['plain' as const] : []),
  ];
}

function partsOf(build: Build, line: LineName): Part[] {
  if (build === 'plain') return ['plain'];
  if (line !== USUAL_LINE) return build === 'site' ? ['lines', 'offline'] : ['lines'];
  return build === 'site' ? ['visits', 'offline', 'again', 'interactions', 'fonts'] : ['visits', 'again'];
}

async function measureBuild(
  { options, browser, executablePath, samples }: Bench,
  on: Measured,
  build: Build,
  line: LineName,
  parts: readonly Part[],
  round: number,
) {
  const served = await serveBuild(buildFolder(build), line, round);
  const { origin } = served;
  const key = line === USUAL_LINE ? `${on.name} ${build}` : `${on.name} ${build} ${line}`;
  const note = (figure: string, value: number) => samples.note(`${key} ${figure}`, value);
  const visits = async () => {
    for (const path of options.pages) {
      served.takeTraffic();
      const cold = await asNewVisitor(browser, on, (page) => measureVisit(page, origin + path));
      for (const [figure, value] of Object.entries({ ...cold, ...served.takeTraffic() }))
        note(`${path} ${figure}`, value);
    }
  };
  const offline = async () => note('offline-ready', await measureOfflineReady(browser, origin, on));
  const again = (isApp: boolean) =>
    measureRevisits(browser, served, on, { paths: options.pages, hasWorker: build !== 'floor', isApp }, note);
  const measures: Record<Part, () => Promise<void>> = {
    visits,
    lines: visits,
    offline,
    again: () => again(build === 'site'),
    async plain() {
      await visits();
      await offline();
      await again(false);
    },
    async interactions() {
      for (const interaction of INTERACTIONS.filter(({ path }) => options.pages.includes(path))) {
        for (const moment of ['later', 'early'] as const) {
          const ms = await measureInteraction(browser, origin, on, interaction, moment);
          if (ms !== undefined) note(`${interaction.name} ${moment}`, ms);
        }
      }
      if (!options.pages.includes('/contact')) return;
      const { slowestMs, lostLetters } = await measureTyping(browser, origin, on);
      note('typing early', slowestMs);
      note('letters lost', lostLetters);
    },
    async fonts() {
      for (const set of fontSets) {
        const measured = withFonts(set, async (fonts) => {
          const other = await startBrowser(executablePath, fonts);
          for (const path of options.pages) {
            const { shift } = await asNewVisitor(other, on, (page) => measureVisit(page, origin + path));
            note(`${path} shift ${set}`, shift);
          }
          await other.close();
        });
        // Fonts that cannot be had are no reason to lose the rest of the run.
        await measured.catch((error: unknown) => {
          if (!(error instanceof UserError)) throw error;
          console.log(error.message);
        });
      }
    },
    lighthouse: async () => {},
  };
  try {
    for (const part of parts) await measures[part]();
  } finally {
    await served.close();
  }
}
