import type { Browser } from 'playwright';
import { UserError } from '../../../src/domain/user-error.ts';
import { type Build, buildFolder } from './builds/builds.ts';
import type { Gauge } from './device/calibration.ts';
import type { Device, DeviceName } from './device/devices.ts';
import type { Pace } from './device/pace.ts';
import { LINES, type LineName, type ServedBuild, serveBuild } from './line/serve-build.ts';
import { fontSets, withFonts } from './measures/font-set.ts';
import { INTERACTIONS, measureInteraction, measureTyping } from './measures/interactions.ts';
import { measureOfflineReady } from './measures/offline-ready.ts';
import { measurePageWork } from './measures/page-work.ts';
import { measureRevisits, type Note } from './measures/revisits.ts';
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
export interface Measured {
  readonly name: DeviceName;
  readonly device: Device;
  readonly gauge: Gauge;
  readonly pace: Pace;
}

/** The line of all parts except "lines" and the other rows of "offline". */
export const USUAL_LINE: LineName = 'HTTP/2';

/**
 * Measures every part once on a device.
 * @param hasLines whether this device also measures the other lines, which are the same for all devices
 */
export async function measureRound(bench: Bench, on: Measured, round: number, hasLines: boolean) {
  const { options, samples } = bench;
  for (const line of Object.keys(LINES) as LineName[]) {
    if (line !== USUAL_LINE && !hasLines) continue;
    const served = new Map<Build, ServedBuild>();
    try {
      for (const build of buildsOf(options.parts))
        served.set(build, await serveBuild(buildFolder(build), line, round));
      const floor = served.get('floor');
      if (floor !== undefined && line === USUAL_LINE)
        samples.note(`${on.name} work`, await measurePageWork(bench.browser, on.device, `${floor.origin}/`));
      await measureVisits(bench, on, line, served);
      for (const [build, server] of served) await measureRest(bench, on, line, build, server);
    } finally {
      for (const server of served.values()) await server.close();
    }
  }
}

/** Measures on the device while it has its speed. */
async function held<T>(
  { samples }: Bench,
  { name, device, pace }: Measured,
  measure: (on: Emulated) => Promise<T>,
): Promise<T> {
  const { measured, index } = await pace.hold((factor) => measure({ device, factor }));
  samples.note(`${name} index`, index);
  return measured;
}

export function buildsOf(parts: readonly Part[]): Build[] {
  const needsFloor = (['visits', 'lines'] as const).some((part) => parts.includes(part));
  return [
    'site',
    ...(needsFloor ? ['floor' as const] : []),
    ...(parts.includes('plain') ? ['plain' as const] : []),
  ];
}

/** The builds alternate on each page, so that a slow minute of the machine affects all of them equally. */
async function measureVisits(
  bench: Bench,
  on: Measured,
  line: LineName,
  served: ReadonlyMap<Build, ServedBuild>,
) {
  const { options, browser, samples } = bench;
  const part = line === USUAL_LINE ? 'visits' : 'lines';
  for (const path of options.pages) {
    for (const [build, { origin, takeTraffic }] of served) {
      const isWanted = build === 'plain' ? line === USUAL_LINE : options.parts.includes(part);
      if (!isWanted) continue;
      const figures = await held(bench, on, async (device) => {
        takeTraffic();
        const visit = await asNewVisitor(browser, device, (tab) => measureVisit(tab, origin + path));
        return { ...visit, ...takeTraffic() };
      });
      for (const [figure, value] of Object.entries(figures))
        samples.note(`${keyOf(on, build, line)} ${path} ${figure}`, value);
    }
  }
}

async function measureRest(bench: Bench, on: Measured, line: LineName, build: Build, served: ServedBuild) {
  const { options, browser, samples } = bench;
  const { origin } = served;
  const { pages } = options;
  const note = (figure: string, value: number) => samples.note(`${keyOf(on, build, line)} ${figure}`, value);
  const has = (part: Part) => options.parts.includes(build === 'plain' ? 'plain' : part);
  if (build !== 'floor' && (build === 'site' || line === USUAL_LINE) && has('offline'))
    note('offline-ready', await held(bench, on, (device) => measureOfflineReady(browser, origin, device)));
  if (line !== USUAL_LINE || build !== 'site') return;
  if (has('again'))
    await measureRevisits(browser, served, on.device, pages, note, (measure) => held(bench, on, measure));
  if (has('interactions')) await measureActions(bench, on, origin, note);
  if (has('fonts')) await measureShifts(bench, on, origin, note);
}

async function measureActions(bench: Bench, on: Measured, origin: string, note: Note) {
  const { browser, options } = bench;
  const { pages } = options;
  for (const interaction of INTERACTIONS.filter(({ path }) => pages.includes(path))) {
    for (const moment of ['later', 'early'] as const) {
      const ms = await held(bench, on, (device) =>
        measureInteraction(browser, origin, device, interaction, moment),
      );
      if (ms !== undefined) note(`${interaction.name} ${moment}`, ms);
    }
  }
  if (!pages.includes('/contact')) return;
  const typing = await held(bench, on, async (device) => {
    const { slowestMs, lostLetters } = await measureTyping(browser, origin, device);
    // Also of a measurement that is made again: no letter may be lost at any speed.
    note('letters lost', lostLetters);
    return slowestMs;
  });
  note('typing early', typing);
}

/** The layout shift of a first visit on devices that have only the fonts of one set. */
async function measureShifts(
  { executablePath, options: { pages } }: Bench,
  { device, pace }: Measured,
  origin: string,
  note: Note,
) {
  const { factor } = pace;
  for (const set of fontSets) {
    const measured = withFonts(set, async (fonts) => {
      const browser = await startBrowser(executablePath, fonts);
      for (const path of pages) {
        const { shift } = await asNewVisitor(browser, { device, factor }, (tab) =>
          measureVisit(tab, origin + path),
        );
        note(`${path} shift ${set}`, shift);
      }
      await browser.close();
    });
    // Missing fonts must not end the whole run.
    await measured.catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      console.log(error.message);
    });
  }
}

function keyOf({ name }: Measured, build: Build, line: LineName): string {
  return line === USUAL_LINE ? `${name} ${build}` : `${name} ${build} ${line}`;
}
