import { UserError } from '../../../src/domain/user-error.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { makeBuilds } from './builds/builds.ts';
import { openGauge } from './device/calibration.ts';
import { DEVICES } from './device/devices.ts';
import { Pace } from './device/pace.ts';
import { hostOf } from './host.ts';
import { type Bench, buildsOf, type Measured, measureRound } from './measure-round.ts';
import { withFonts } from './measures/font-set.ts';
import { type LighthouseRun, runLighthouse } from './measures/lighthouse.ts';
import { startBrowser } from './measures/visitor.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { writeReport } from './report.ts';
import { Samples } from './samples.ts';

/** `npm run bench`: the public site on slow devices over slow lines; the options are in options.ts. */
async function main(options: BenchOptions, fonts: Record<string, string>): Promise<void> {
  const executablePath = await findBrowser();
  await makeBuilds(buildsOf(options.parts), options.reuse);
  const samples = new Samples();
  const browser = await startBrowser(executablePath, fonts);
  const host = hostOf(browser.version());
  const bench: Bench = { options, browser, executablePath, samples };
  const devices: Measured[] = [];
  const report = (rounds: number, lighthouse: readonly LighthouseRun[] = []) =>
    writeReport({ options, samples, devices, rounds, host, lighthouse });
  if (options.parts.some((part) => part !== 'lighthouse')) {
    for (const name of options.devices) {
      const device = DEVICES[name];
      const gauge = await openGauge(browser, device);
      devices.push({ name, device, gauge, pace: new Pace(device.benchmarkIndex, gauge) });
    }
    for (let round = 1; round <= options.rounds; round += 1) {
      console.log(`round ${round} of ${options.rounds}, ${new Date().toISOString().slice(11, 19)}`);
      for (const [index, on] of devices.entries()) {
        // In each round anew, because the speed of a shared machine changes.
        const { factor, hostIndex } = await on.pace.calibrate();
        samples.note(`${on.name} host`, hostIndex);
        samples.note(`${on.name} factor`, factor);
        await measureRound(bench, on, round, index === 0);
      }
      // After each round, because a run takes more than an hour: one that is ended keeps the rounds before.
      report(round);
    }
    for (const { gauge } of devices) await gauge.close();
  }
  await browser.close();
  const env = { ...fonts, CHROME_PATH: executablePath };
  const lighthouse = options.parts.includes('lighthouse')
    ? await runLighthouse(env, options.pages, options.lighthouse)
    : [];
  console.log(`\n${report(options.rounds, lighthouse)}`);
}

try {
  const options = readOptions(process.argv.slice(2));
  await withFonts(options.fonts, (fonts) => main(options, fonts));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
