import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../support/source/project-files.ts';

/** A browser version of its year in an npm package; the digest proves that the package is the expected one. */
export interface OldChromium {
  readonly version: number;
  readonly name: string;
  readonly sha512: string;
}

export const OLD_CHROMIUMS: readonly OldChromium[] = [
  {
    version: 78,
    name: 'chrome-aws-lambda@1.20.4',
    sha512: '+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  },
  {
    version: 92,
    name: 'chrome-aws-lambda@10.1.0',
    sha512: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  {
    version: 103,
    name: '@sparticuz/chromium@103.0.0',
    sha512: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
];

/** Not a dependency of the product: 50 MB each, only for these tests. */
const CACHE = path.join(ROOT, 'node_modules/.cache/old-chromium');
const MAX_BYTES = 400 * 1024 * 1024;

/**
 * The program file of an old engine, downloaded and unpacked once.
 * @returns undefined where npm cannot download the package; logs one line then
 * @throws when the package is not the expected one
 */
export async function findOldChromium(
  engine: OldChromium,
  log: (line: string) => void,
): Promise<string | undefined> {
  const folder = path.join(CACHE, String(engine.version));
  const program = path.join(folder, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  log(`Fetching ${engine.name} …`);
  const pack = spawnSync('npm', ['pack', engine.name, '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (pack.status !== 0) {
    log(`npm pack ${engine.name} ended with ${pack.status}:\n${pack.stderr}`);
    return undefined;
  }
  // As npm names the file of a package, without its scope's sign.
  const packageFile = path.join(folder, `${engine.name.replace(/^@/, '').replaceAll(/[/@]/g, '-')}.tgz`);
  const digest = createHash('sha512')
    .update(await readFile(packageFile))
    .digest('base64');
  if (digest !== engine.sha512) throw new Error(`${engine.name} is not the package it was: sha512 ${digest}`);
  const tar = spawnSync('tar', ['xzf', packageFile, '-C', folder, 'package/bin/chromium.br']);
  if (tar.status !== 0) throw new Error(`tar ended with ${tar.status}: ${tar.stderr}`);
  const packed = await readFile(path.join(folder, 'package/bin/chromium.br'));
  const unfinished = `${program}.part`;
  await writeFile(unfinished, brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES }), { mode: 0o755 });
  await rename(unfinished, program);
  await rm(path.join(folder, 'package'), { recursive: true });
  await rm(packageFile);
  return program;
}

/**
 * Without a sandbox, because it visits only this machine's own site. In a single process, version 92 often never
 * answers.
 */
const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  // As in today's versions: letter widths in fractions of a pixel.
  '--font-render-hinting=none',
  '--lang=en-US',
  '--remote-debugging-pipe',
];

/** Starts the program; the DevTools protocol uses the file descriptors 3 and 4. */
export function startOldChromium(program: string, profile: string, ...more: readonly string[]): ChildProcess {
  return spawn(program, [...CHROMIUM_ARGUMENTS, ...more, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
}
