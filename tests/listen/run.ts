import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Locator } from 'playwright';
import { scams } from '../../src/content/scams.ts';
import { type LogStep, startReport } from '../engines/report.ts';
import { startTestSite } from '../support/backend/test-site.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { ROOT } from '../support/source/project-files.ts';
import type { Heard } from './recording-voice.mjs';
import { findVoice, type SpeechServer, startSpeechServer, until, VOICE_PACKAGES } from './speech-server.ts';

const [CARD] = scams;
const OTHER_CARD = 'romance-scams';
/** Speeds the voice up: reading a card takes a minute and a half, and its order does not depend on the speed. */
const FACTOR = 0.1;
/** Longer than Chromium lets some voices speak. */
const LONG_SECONDS = 19;
/** The speed of spoken English, in letters a second. */
const LETTERS_A_SECOND = [6, 30] as const;

/**
 * Checks what a person hears of a card, with Debian's voice in Chromium: the recorded speech is compared with the
 * card's texts.
 */
async function main(): Promise<number> {
  const report = startReport(VOICE_PACKAGES);
  await report.scenario('Listen', findVoice(console.log) && hearCards);
  return report.finish();
}

async function hearCards(log: LogStep): Promise<void> {
  if (CARD === undefined) throw new Error('There is no card');
  const site = await startTestSite();
  const longest = CARD.warningSigns.reduce((one, other) => (other.length > one.length ? other : one));
  const server = await startSpeechServer(FACTOR, longest);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...server.browserArguments],
    env: { ...(process.env as Record<string, string>), ...server.environment },
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.origin}/scam-awareness`);
    await hearWhole(page.locator(`#${CARD.slug}`), server, longest, log);
    await hearPause(page.locator(`#${OTHER_CARD}`), server, log);
  } finally {
    await browser.close();
    await server.close();
    await site.discard();
  }
}

async function hearWhole(card: Locator, server: SpeechServer, longest: string, log: LogStep): Promise<void> {
  await card.getByRole('button', { name: 'Listen' }).click();
  await card.getByRole('button', { name: 'Stop' }).waitFor();
  await card
    .getByRole('button', { name: 'Listen' })
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      throw new Error(`The reading did not end: ${JSON.stringify(await server.heard(), null, 1)}`);
    });
  const heard = (await server.heard()).filter(({ state, text }) => state !== 'begun' && text !== '');
  const words = (texts: readonly string[]) => texts.join(' ').replace(/\s+/g, ' ');
  const said = words(heard.map(({ text }) => text));
  if (said !== words(textsOfCard())) throw new Error(`The card was read like this:\n${said}`);
  log(`${heard.length} texts, all of the card in its order`);

  const cut = heard.filter(({ state }) => state !== 'whole');
  if (cut.length > 0) throw new Error(`Cut off: ${JSON.stringify(cut)}`);
  const long = heard.find(({ text }) => text === longest);
  if (long === undefined || long.played < LONG_SECONDS) throw new Error(`Too short: ${JSON.stringify(long)}`);
  log(`none cut off, not after ${Math.round(long.played)} seconds either`);

  const [fewest, most] = LETTERS_A_SECOND;
  const odd = heard.filter(
    ({ text, seconds }) => text.length / seconds < fewest || text.length / seconds > most,
  );
  if (odd.length > 0) throw new Error(`Of a strange length: ${JSON.stringify(odd)}`);
  const seconds = heard.reduce((sum, part) => sum + part.seconds, 0);
  log(`${Math.round(seconds)} seconds of speech, recorded in ${await record(heard)}`);
}

/** The texts of the card from its content, not as the code for reading splits them. */
function textsOfCard(): string[] {
  if (CARD?.loss === undefined) throw new Error('A card with a loss was expected');
  const { title, description, loss, warningSigns, advice } = CARD;
  const lost = `Reported lost: ${loss.amount} in ${loss.year}, says the ${loss.source}.`;
  return [title, description, lost, 'Warning signs', ...warningSigns, 'How to protect yourself', advice];
}

async function hearPause(card: Locator, server: SpeechServer, log: LogStep): Promise<void> {
  const last = async () => (await server.heard()).filter(({ text }) => text !== '').at(-1);
  const becomes = (state: Heard['state'], text?: string) =>
    until(async () => {
      const heard = await last();
      return heard?.state === state && (text === undefined || heard.text === text);
    }, `Nothing was ${state}`);
  const before = (await server.heard()).length;
  await card.getByRole('button', { name: 'Listen' }).click();
  await until(async () => (await server.heard()).length > before + 2, 'Nothing was said');
  await card.getByRole('button', { name: 'Pause' }).click();
  await becomes('cut');
  const { text } = (await last()) ?? {};
  const said = (await server.heard()).length;
  await card.getByRole('button', { name: 'Go on' }).click();
  await until(async () => (await server.heard()).length > said, 'Nothing was said after the pause');
  const [first] = (await server.heard()).slice(said);
  if (first?.text !== text) throw new Error(`After the pause in "${text}" came "${first?.text}"`);
  log('a pause cuts off a sentence, and it is said from its beginning afterwards');

  await card.getByRole('button', { name: 'Stop' }).click();
  await becomes('cut');
  log('stop ends it');
}

/** Joins all recordings into one file, for a person to hear. */
async function record(heard: readonly Heard[]): Promise<string> {
  const HEAD = 44;
  const files = await Promise.all(heard.map(({ file }) => readFile(file)));
  const sound = Buffer.concat(files.map((file) => file.subarray(HEAD)));
  const head = Buffer.from((files[0] ?? Buffer.alloc(HEAD)).subarray(0, HEAD));
  head.writeUInt32LE(sound.length + HEAD - 8, 4);
  head.writeUInt32LE(sound.length, HEAD - 4);
  const name = 'test-results/listen/card.wav';
  await mkdir(path.dirname(path.join(ROOT, name)), { recursive: true });
  await writeFile(path.join(ROOT, name), Buffer.concat([head, sound]));
  return name;
}

process.exit(await main());
