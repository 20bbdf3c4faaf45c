import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { socketPlace } from '../../../server/database/folder/socket-place.ts';
import { aMessage, send } from '../support/api-client.ts';
import { storedSubmissions } from '../support/faults.ts';
import { openRaw } from '../support/raw-connection.ts';
import { startServer } from '../support/server-process.ts';
import type { RunOptions } from '../support/spawn-command.ts';
import { preparedDataDir } from '../support/test-site.ts';

const RAISE_ERRORS = new URL('../support/raise-errors.mjs', import.meta.url).href;
const GET_LARGE_FILE = 'GET /precache-bundle.txt HTTP/1.1\r\nHost: a\r\n\r\n';

async function startedServer(env: Record<string, string> = {}, options: RunOptions = {}) {
  const dataDir = await preparedDataDir();
  const server = startServer(dataDir, env, options);
  return { server, dataDir, origin: await server.ready };
}

/** Clients that would keep a server from stopping for as long as they like. */
async function openAllKinds(origin: string, dataDir: string): Promise<void> {
  const slowReader = await openRaw(origin, GET_LARGE_FILE.repeat(20));
  await expect.poll(slowReader.received).not.toBe('');
  slowReader.socket.pause();
  await openRaw(origin);
  await openRaw(origin, 'GET / HTT');
  await openRaw(origin, 'POST /rest/v1/ContactTable HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
  const eager = await openRaw(origin, GET_LARGE_FILE);
  eager.socket.on('data', () => eager.socket.write(GET_LARGE_FILE));
  const command = connect(await socketPlace(dataDir)).on('error', () => {});
  await new Promise<void>((resolve) => command.once('connect', resolve));
}

describe('A stopping server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('waits for no client for ever after %s', async (signal) => {
    const { server, dataDir, origin } = await startedServer();
    await openAllKinds(origin, dataDir);
    // What it has acknowledged is kept.
    const message = aMessage();
    expect(await send(origin, message)).toMatchObject({ status: 201 });

    server.process.kill(signal);
    expect(await server.ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('server.sock');
    expect(await storedSubmissions(dataDir)).toEqual([message.submission_id]);
  });

  it('ends at once at the second signal', async () => {
    const { server, dataDir, origin } = await startedServer();
    await openAllKinds(origin, dataDir);
    const again = setInterval(() => server.process.kill('SIGTERM'), 100);
    expect(await server.ended).toBe('SIGTERM');
    clearInterval(again);
  });
});

describe('An error of ours that nobody has caught', () => {
  it.each(['exception', 'rejection'])('(%s) is one line in the log, and a clean end', async (kind) => {
    const { server, dataDir, origin } = await startedServer(
      { RAISE: kind },
      { nodeArgs: ['--import', RAISE_ERRORS] },
    );
    const said = server.output();
    expect(await send(origin)).toMatchObject({ status: 201 });
    server.process.kill('SIGUSR2');
    expect(await server.ended).toBe(1);
    expect(server.output().slice(said.length)).toMatch(
      /^An unexpected error ends the server: TypeError at .*\(\S+raise-errors\.mjs:\d+:\d+\)\n$/,
    );
    expect(await readdir(dataDir)).not.toContain('server.sock');
  });
});
