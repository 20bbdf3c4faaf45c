import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { TableMaintenance } from '../../../server/database/maintenance/table-maintenance.ts';
import { type RunningEmbeddedSite, startSite } from '../../../server/site.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import {
  answerMostMessages,
  fillMessages,
  LIST_QUESTIONS,
  quickestMs,
} from '../../support/backend/many-messages.ts';
import { STAFF } from '../../support/backend/test-site.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { saveBars } from '../bars.ts';
import { calibrate } from '../speed/device/calibration.ts';
import { DEVICES } from '../speed/device/devices.ts';
import { median } from '../statistics.ts';
import { measureHeap, measureOpening, type OpeningFigures, signedInPhone } from './inbox-page.ts';

const FEW = 1_000;
const SHOWN_AT_END = 2_000;
const RUNS = 25;

/** Measures the staff inbox with few and with many messages: time on the server, time on a slow phone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { messages: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '9' } },
  });
  const many = Number(values.messages);
  const rounds = Number(values.rounds);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const few = await withMessages(FEW, (site) => serverTimes(site, FEW));
  await withMessages(many, async (site) => {
    const times = await serverTimes(site, many);
    console.log(`| server time, ms | ${FEW} messages | ${many} messages | × |\n|---|---|---|---|`);
    for (const [question, ms] of times) {
      const before = few.get(question) ?? Number.NaN;
      console.log(`| ${question} | ${before.toFixed(1)} | ${ms.toFixed(1)} | ${(ms / before).toFixed(2)} |`);
    }
    const tenths = (ms: number | undefined) => Math.round((ms ?? Number.NaN) * 10) / 10;
    saveBars('inbox-server', {
      title: 'Staff inbox: time of the server, quickest of 25',
      unit: 'ms',
      series: [FEW, many].map((count) => `${count.toLocaleString('en-US')} messages`),
      groups: [...times].map(([question, ms]) => ({
        label: question,
        values: [tenths(few.get(question)), tenths(ms)],
      })),
    });
    await reportOpening(browser, site.origin, rounds);
    await reportHeap(browser, site.origin);
  });
  await browser.close();
}

async function reportOpening(browser: Browser, origin: string, rounds: number) {
  const { name, benchmarkIndex } = DEVICES.phone;
  const { factor, hostIndex, reachedIndex } = await calibrate(browser, DEVICES.phone);
  console.log(
    `\n${name}: benchmark index ${benchmarkIndex}; here ${Math.round(hostIndex)}, CPU ${factor.toFixed(2)}× slower ${Math.round(reachedIndex)}`,
  );
  console.log(`\n| opening, medians of ${rounds}, ms | rows there | a button answered |`);
  console.log('|---|---|---|');
  for (const hasWorker of [false, true]) {
    const openings: OpeningFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // A new browser each time, so that its only cache is the worker's.
      const phone = await signedInPhone(browser, origin, { hasWorker });
      openings.push(await measureOpening(phone, origin, factor));
      await phone.close();
    }
    const of = (figure: 'rowsMs' | 'answeredMs') => openings.map((opening) => opening[figure]);
    const cell = (figure: 'rowsMs' | 'answeredMs') =>
      `${Math.round(median(of(figure)))} (${Math.round(Math.min(...of(figure)))}–${Math.round(Math.max(...of(figure)))})`;
    console.log(
      `| ${hasWorker ? 'later visit' : 'first visit'} | ${cell('rowsMs')} | ${cell('answeredMs')} |`,
    );
  }
}

async function reportHeap(browser: Browser, origin: string) {
  const phone = await signedInPhone(browser, origin, { hasWorker: false });
  const { atStart, atEnd } = await measureHeap(phone, origin, SHOWN_AT_END);
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(2);
  console.log(
    `\nJS heap: ${mb(atStart)} MB after 50 messages, ${mb(atEnd)} MB after ${SHOWN_AT_END} (${(atEnd / atStart).toFixed(2)} ×)`,
  );
  await phone.close();
}

async function withMessages<T>(count: number, work: (site: RunningEmbeddedSite) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-inbox-'));
  const site = await startSite({ dataDir: path.join(folder, 'data'), staff: STAFF, log: () => {} });
  try {
    console.log(`Writing ${count} messages …`);
    await fillMessages(site.engine, count);
    await answerMostMessages(site.engine, count);
    // The server does this within ten minutes of such growth; without statistics PostgreSQL guesses.
    await new TableMaintenance((work) => site.engine.exclusively(work)).maintainTables();
    return await work(site);
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serverTimes(site: RunningEmbeddedSite, rows: number): Promise<ReadonlyMap<string, number>> {
  const ask = await signedIn(site.origin);
  const times = new Map<string, number>();
  for (const [question, parameters] of Object.entries(LIST_QUESTIONS)) {
    times.set(question, await quickestMs(RUNS, () => ask('/rest/v1/rpc/find_messages', parameters(rows))));
  }
  return times;
}

async function signedIn(origin: string): Promise<(address: string, body: unknown) => Promise<unknown>> {
  const asker = (token: string | undefined) => async (address: string, body: unknown) => {
    const response = await fetch(`${origin}${address}`, {
      method: 'POST',
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { access_token: token } = (await asker(undefined)('/auth/v1/token?grant_type=password', STAFF)) as {
    readonly access_token: string;
  };
  return asker(token);
}

await main();
