import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright';
import { installPackages } from '../backend/debian-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
/** The oldest version in which these tests run. */
const OLDEST_MAJOR = 99;
const START_TIMEOUT_MS = 30_000;
const INSTALL_TIMEOUT_MS = 5 * 60_000;
/**
 * Checked before the download: without internet, the downloader would try several mirrors, each until its timeout.
 */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The path of a Chromium or Chrome that starts: `CHROMIUM_PATH`, an installed one, Playwright's own, or one that this
 * function installs.
 * @throws with one sentence for the person.
 */
export async function findBrowser(log: (line: string) => void = console.log): Promise<string> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    const reason = await reasonNotToUse(asked);
    if (reason === undefined) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which cannot be used: ${reason}.`);
  }
  const found = await firstUsable(installed());
  if (found !== undefined) return found;
  for (const install of [downloadChromium, () => installPackages(['chromium'], log)]) {
    if (!install(log)) continue;
    const added = await firstUsable(installed());
    if (added !== undefined) return added;
  }
  throw new Error(
    'No Chromium or Chrome was found and none could be installed: install one (on Debian, as root: apt-get update && apt-get install --no-install-recommends chromium), or set CHROMIUM_PATH to its program file.',
  );
}

/** Whether there may be a browser; only `findBrowser` knows whether it starts, which takes a second. */
export function hasBrowserFile(): boolean {
  return (process.env.CHROMIUM_PATH ?? '') !== '' || installed().length > 0;
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].filter((file) => existsSync(file));
}

async function firstUsable(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    if ((await reasonNotToUse(file)) === undefined) return file;
  }
  return undefined;
}

/**
 * Why the program cannot be used; it may exist and still not start, because libraries are missing or it only calls
 * another program.
 */
async function reasonNotToUse(executablePath: string): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ executablePath, timeout: START_TIMEOUT_MS });
    try {
      const major = Number.parseInt(browser.version(), 10);
      if (major < OLDEST_MAJOR) return `it is version ${major}, older than ${OLDEST_MAJOR}`;
      const page = await browser.newPage();
      await page.setContent('<p>A page</p>');
      return undefined;
    } finally {
      await browser.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
  }
}

/** Installs the full browser: the smaller headless shell has no Background Sync. */
function downloadChromium(log: (line: string) => void): boolean {
  log('No browser found. Downloading Chromium …');
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_TIMEOUT_MS) },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
  });
  return status === 0;
}
