import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../support/backend/debian-packages.ts';
import { ROOT } from '../support/source/project-files.ts';
import type { Heard } from './recording-voice.mjs';

export const VOICE_PACKAGES = ['speech-dispatcher', 'libspeechd2', 'espeak-ng'];

/** Whether this machine can generate speech; installs missing programs where that is allowed. */
export function findVoice(log: (line: string) => void): boolean {
  const canSpeak = () =>
    [
      ['speech-dispatcher', '--version'],
      ['espeak-ng', '--version'],
    ].every(([program = '', ...args]) => spawnSync(program, args).status === 0);
  return canSpeak() || (installPackages(VOICE_PACKAGES, log) && canSpeak());
}

/** A private speech-dispatcher with one English voice that records what it says. */
export interface SpeechServer {
  /** Environment variables and arguments for Chromium. */
  readonly environment: Record<string, string>;
  readonly browserArguments: readonly string[];
  /** Everything spoken so far, in order. */
  heard(): Promise<Heard[]>;
  close(): Promise<void>;
}

/**
 * @param factor duration of a text as a share of its real length
 * @param slow a text that takes 20 seconds
 */
export async function startSpeechServer(factor: number, slow: string): Promise<SpeechServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-voice-'));
  const inFolder = (name: string) => path.join(folder, name);
  const quoted = [process.execPath, path.join(ROOT, 'tests/listen/recording-voice.mjs'), folder, factor, slow]
    .map((word) => `'${String(word).replaceAll("'", "'\\''")}'`)
    .join(' ');
  await writeFile(inFolder('voice'), `#!/bin/sh\nexec ${quoted}\n`, { mode: 0o755 });
  await writeFile(
    inFolder('speechd.conf'),
    `DefaultModule recording\nAddModule "recording" "${inFolder('voice')}"\nDisableAutoSpawn\n`,
  );
  const socket = inFolder('socket');
  const places = ['-S', socket, '-C', folder, '-L', folder, '-P', inFolder('pid')];
  // With no timeout (0), and as a child of this process.
  const server = spawn('speech-dispatcher', ['-s', '-t', '0', '-c', 'unix_socket', ...places], {
    stdio: 'ignore',
  });
  await until(() => existsSync(socket), 'speech-dispatcher did not start');
  return {
    environment: { SPEECHD_ADDRESS: `unix_socket:${socket}` },
    browserArguments: ['--enable-speech-dispatcher'],
    heard: async () => {
      const lines = await readFile(inFolder('heard.jsonl'), 'utf8').catch(() => '');
      return lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Heard);
    },
    close: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
