import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { publicPages } from '../../../src/content/site-map.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { makeBuilds } from './builds.ts';
import { interactions, measureInteraction } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureOfflineReady } from './offline-ready.ts';
import { printReport, type Samples } from './report.ts';
import { type ShapedServer, startShapedServer } from './shaped-server.ts';
import { measureLink, measureVisit, newVisitor, openPage } from './visit.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, lighthouse: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const executablePath = await findBrowser();
const builds = makeBuilds();
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-renderer-backgrounding',
    '--disable-features=PaintHolding',
    '--disable-background-networking',
  ],
});
const samples: Samples = {};
const note = (key: string, value: number) => {
  samples[key] ??= [];
  samples[key].push(value);
};

for (let round = 1; round <= rounds; round += 1) {
  console.log(`round ${round} of ${rounds}`);
  // Alternating, so that a slow minute of the machine affects all three builds equally.
  for (const [name, folder] of Object.entries(builds)) {
    const server = await startShapedServer(folder);
    for (const { path } of publicPages) {
      const visitor = await newVisitor(browser);
      const page = await openPage(visitor);
      server.takeTraffic();
      const cold = await measureVisit(page, server.origin + path);
      const traffic = server.takeTraffic();
      for (const [figure, value] of Object.entries({ ...cold, ...traffic }))
        note(`${name} ${path} ${figure}`, value);
      await visitor.close();
    }
    await measureRepeat(name, server);
    if (name !== 'floor') note(`${name} offline-ready`, await measureOfflineReady(browser, server.origin));
    if (name === 'site') {
      for (const interaction of interactions) {
        note(
          `site interaction ${interaction.name}`,
          await measureInteraction(browser, server.origin, interaction, false),
        );
        note(
          `site early ${interaction.name}`,
          await measureInteraction(browser, server.origin, interaction, true),
        );
      }
    }
    await server.close();
  }
}
await browser.close();

async function measureRepeat(name: string, { origin, takeTraffic }: ShapedServer) {
  const visitor = await newVisitor(browser);
  const first = await openPage(visitor);
  await first.goto(origin, { waitUntil: 'load' });
  if (name !== 'floor') await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.close();
  const repeat = await openPage(visitor);
  takeTraffic();
  note(`${name} repeat lcpMs`, (await measureVisit(repeat, `${origin}/`)).lcpMs);
  note(`${name} repeat requests`, takeTraffic().requests);
  if (name === 'site') note('site next page by link', await measureLink(repeat));
  note(`${name} next page lcpMs`, (await measureVisit(repeat, `${origin}/mission`)).lcpMs);
  await visitor.close();
}

const lighthouse =
  Number(values.lighthouse) > 0
    ? await runLighthouse(builds.site, executablePath, Number(values.lighthouse))
    : [];
printReport(samples, builds, lighthouse, rounds);
