import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { askRunningServer } from '../../../server/admin/control-socket.ts';
import { socketPlace } from '../../../server/database/folder/socket-place.ts';
import { copiedProject } from '../support/copied-project.ts';
import { openRaw } from '../support/raw-connection.ts';
import { startServer } from '../support/server-process.ts';
import { preparedDataDir } from '../support/test-site.ts';

const LARGE_FILE = '/screenshots/tablet-home.png';
const hasProc = process.platform === 'linux';
/**
 * With these V8 collects the code of WebAssembly that it has replaced at once, and writes a line for each collection.
 * The server must have none, because one can end the process on Node 24.
 */
const COLLECT_AT_ONCE = ['--stress-wasm-code-gc', '--trace-wasm-code-gc'];

const dataDir = await preparedDataDir();
const projectDir = await copiedProject();
const server = startServer(dataDir, {}, { nodeArgs: COLLECT_AT_ONCE, projectDir });
const origin = await server.ready;

/** The server still serves, and has said nothing since it was ready. */
async function expectUnharmed(): Promise<void> {
  expect(await fetch(`${origin}/health`)).toMatchObject({ status: 200 });
  expect(server.output()).toMatch(/The site is ready: open \S+\n$/);
}

function descriptors(): number {
  return readdirSync(`/proc/${server.process.pid}/fd`).length;
}

describe('Visitors who leave', () => {
  it.skipIf(!hasProc).each([
    ['before the answer', '', LARGE_FILE],
    ['in the middle of it', 'HTTP/1.1 200', LARGE_FILE],
    ['before an answer of the API', '', '/auth/v1/user'],
  ])('%s leave nothing open', async (_when, awaited, path) => {
    const before = descriptors();
    for (let round = 0; round < 2; round += 1) {
      const visitors = Array.from({ length: 50 }, async () => {
        const visitor = await openRaw(origin, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
        await expect.poll(() => visitor.received(), { interval: 5 }).toContain(awaited);
        visitor.socket.destroy();
        await visitor.closed;
      });
      await Promise.all(visitors);
    }
    await expect.poll(descriptors).toBeLessThanOrEqual(before);
    await expectUnharmed();
  });

  it('in the middle of a message leave nothing behind', async () => {
    const head = 'POST /rest/v1/ContactTable HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{"name": ';
    const visitor = await openRaw(origin, head);
    visitor.socket.resetAndDestroy();
    await visitor.closed;
    await expectUnharmed();
  });
});

describe('The socket of the commands', () => {
  it.each([
    ['a line that is not JSON', 'nonsense\n', 'not JSON'],
    ['JSON that is not a command', '7\n[]\nnull\n', 'not a command'],
    ['a command that nobody knows', '{"command": "fly"}\n', 'fly'],
  ])('answers %s', async (_what, line, said) => {
    const socket = connect(await socketPlace(dataDir));
    socket.write(line);
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(JSON.parse(answer)).toEqual({ failure: expect.stringContaining(said) });
    await expectUnharmed();
  });

  it.each([
    ['says nothing', ''],
    ['stops in the middle of a line', '{"command": '],
    ['does not wait for the answer', '{"command": "staff-list"}\n'],
  ])('bears a client that %s and is gone', async (_what, text) => {
    const clients = Array.from({ length: 20 }, async () => {
      const socket = connect(await socketPlace(dataDir));
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      socket.write(text);
      await new Promise<void>((resolve) => socket.once('close', () => resolve()).destroy());
    });
    await Promise.all(clients);
    expect(await askRunningServer(dataDir, { command: 'staff-list' })).toBeDefined();
    await expectUnharmed();
  });
});
