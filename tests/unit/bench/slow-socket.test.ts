import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SlowLine } from '../../bench/speed/line/slow-line.ts';
import { SlowSocket } from '../../bench/speed/line/slow-socket.ts';

const opened: { destroy(): void }[] = [];

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

describe('a slow socket', () => {
  it('gives the server a request while it waits for the line', async () => {
    const { browser, atServer } = await connected();
    const line = new SlowLine({ bytesPerSecond: 1_000_000, roundTripMs: 1, loss: 0 }, () => 1);
    const slow = new SlowSocket(atServer, line, () => {});
    opened.push(slow);
    const request = new Promise<string>((resolve) => slow.on('data', (data: Buffer) => resolve(`${data}`)));
    // What the HTTP/2 server of Node does while a write is under way.
    slow.pause();
    browser.write('a request');
    expect(await request).toBe('a request');
  });
});

/** Both ends of a connection over loopback. */
async function connected(): Promise<{ browser: Socket; atServer: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [atServer] = (await once(server, 'connection')) as [Socket];
  server.close();
  opened.push(browser, atServer);
  return { browser, atServer };
}
