import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpListener, listen } from '../../../server/http/http-listener.ts';
import { cleanUp } from '../../server/support/clean-up.ts';
import { askRaw, openRaw } from '../../server/support/raw-connection.ts';

const LONG = 60_000;
const BOUNDS = {
  headersMs: LONG,
  requestMs: LONG,
  checkMs: 20,
  idleMs: LONG,
  keepAliveMs: LONG,
  headerBytes: 16 * 1024,
  stopMs: LONG,
  connections: 100,
  connectionsOfOne: 100,
};
const HEADERS = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
const REQUEST = `${HEADERS}0123456789`;
const UPGRADE = 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const LARGE_HEADERS = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2000)}\r\n\r\n`;

/** Asked when a connection has come. */
const trust = vi.fn((_address: string) => false);
/** Called when the headers of a request have come. */
const echo = vi.fn(async (request: Request) => new Response(await request.text()));
let listener: HttpListener;

afterEach(async () => {
  vi.resetAllMocks();
  await cleanUp();
  await listener.stop();
});

async function listenWith(bounds: Partial<typeof BOUNDS>) {
  listener = await listen({ port: 0, host: '127.0.0.1', trust, bounds: { ...BOUNDS, ...bounds } });
  listener.answer(echo);
}

/** Sends a request on a new connection. Its first answer is empty when the server has ended the connection before. */
async function ask() {
  const connection = await openRaw(listener.origin, REQUEST);
  await Promise.race([once(connection.socket, 'data'), connection.closed]);
  return { ...connection, answer: connection.received() };
}

describe('A connection', () => {
  it.each([
    ['the headers do not come', { headersMs: 100 }, 'POST /x HTTP/1.1\r\nHost: x\r\n', /^HTTP\/1\.1 408/],
    ['the body does not come', { headersMs: 100, requestMs: 150 }, `${HEADERS}slow`, /^HTTP\/1\.1 408|^$/],
    ['nothing moves on it', { idleMs: 100 }, `${HEADERS}slow`, /^$/],
    ['the next request does not come', { keepAliveMs: 100 }, REQUEST, /^HTTP\/1\.1 200/],
    ['it asks for another protocol', {}, `${UPGRADE}${REQUEST}`, /^HTTP\/1\.1 200/],
    ['its target is wrong as well', {}, UPGRADE.replace('/x', '*') + HEADERS, /^HTTP\/1\.1 400/],
    ['its headers are too large', { headerBytes: 1024 }, LARGE_HEADERS, /^HTTP\/1\.1 431/],
  ])('ends when %s', async (_when, bounds, text, answer) => {
    await listenWith(bounds);
    expect(await askRaw(listener.origin, text)).toMatch(answer);
  });

  it('stays open for the next request longer than the idle time within one', async () => {
    await listenWith({ idleMs: 50 });
    const kept = await ask();
    expect(kept.answer).toMatch(/^HTTP\/1\.1 200/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    kept.socket.write(REQUEST);
    await expect.poll(kept.received).toMatch(/0123456789HTTP\/1\.1 200/);
  });

  it('is kept by default for longer than the two minutes of a proxy', async () => {
    listener = await listen({ port: 0, host: '127.0.0.1', trust });
    listener.answer(echo);
    const { headers } = await fetch(listener.origin);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });

  it('is refused when its address is at its limit, until one of its connections ends', async () => {
    await listenWith({ connectionsOfOne: 1 });
    const first = await ask();
    expect(first.answer).toMatch(/^HTTP\/1\.1 200/);
    expect(await askRaw(listener.origin, REQUEST)).toBe('');
    first.socket.destroy();
    await first.closed;
    // The server is told of the closing a moment later.
    await expect.poll(async () => (await ask()).answer).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is never refused to a trusted proxy', async () => {
    trust.mockImplementation((address) => address === '127.0.0.1');
    await listenWith({ connectionsOfOne: 1 });
    for (let n = 0; n < 5; n += 1) expect((await ask()).answer).toMatch(/200/);
  });

  it('is refused when the limit of all connections is reached', async () => {
    await listenWith({ connections: 1 });
    expect((await ask()).answer).toMatch(/200/);
    expect(await askRaw(listener.origin, REQUEST)).toBe('');
  });
});

describe('Stopping', () => {
  it.each([
    ['waits for the answer in progress, and then ends', HEADERS, echo, /^HTTP\/1\.1 200.*0123456789$/s],
    ['refuses what is asked meanwhile on', 'POST /x', trust, /^HTTP\/1\.1 503.*\r\nretry-after: 5\r\n/is],
  ])('%s a connection that would stay open', async (_what, begun, noticed, answer) => {
    await listenWith({});
    const client = await openRaw(listener.origin, begun);
    await expect.poll(() => noticed).toHaveBeenCalled();
    const stopped = listener.stop();
    client.socket.write(REQUEST.slice(begun.length));
    await client.closed;
    expect(client.received()).toMatch(answer);
    await stopped;
  });

  it('ends connections whose clients do nothing', async () => {
    await listenWith({ stopMs: 100 });
    const texts = ['', HEADERS.slice(0, 20), `${HEADERS}slow`];
    const clients = await Promise.all(texts.map((text) => openRaw(listener.origin, text)));
    await expect.poll(() => trust).toHaveBeenCalledTimes(3);
    await listener.stop();
    for (const client of clients) {
      await client.closed;
      expect(client.received()).toBe('');
    }
  });
});
