import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copiedProject } from '../support/copied-project.ts';
import { filesIn } from '../support/folder-contents.ts';
import { startServer } from '../support/server-process.ts';
import { preparedDataDir } from '../support/test-site.ts';

const PAGES = [
  '/',
  '/mission',
  '/contact',
  '/nowhere',
  '/sw.js',
  '/manifest.webmanifest',
  '/art/promise.svg',
];

async function answersOf(origin: string) {
  const answers = PAGES.map(async (page) => {
    const response = await fetch(origin + page);
    const headers = Object.fromEntries(response.headers);
    delete headers.date;
    return { status: response.status, headers, text: await response.text() };
  });
  return Promise.all(answers);
}

it('A running server answers as before while a build replaces its files, and after', async () => {
  const projectDir = await copiedProject();
  const server = startServer(await preparedDataDir(), {}, { projectDir });
  const origin = await server.ready;
  const before = await answersOf(origin);

  const dist = path.join(projectDir, 'dist');
  for (const file of filesIn(dist)) await writeFile(file, 'another length');
  expect(await answersOf(origin)).toEqual(before);
  await rm(dist, { recursive: true });
  expect(await answersOf(origin)).toEqual(before);

  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('A second start on the same data folder is refused before it builds', async () => {
  const projectDir = await copiedProject();
  const dataDir = await preparedDataDir();
  await startServer(dataDir, {}, { projectDir }).ready;
  // Another setting needs another build, and without the build tools that would be the first complaint.
  const second = startServer(dataDir, { RETENTION: 'all:30' }, { projectDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^The data folder \S+ is in use by another server/);
});
