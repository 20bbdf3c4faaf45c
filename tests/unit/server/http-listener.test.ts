import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpListener, listen } from '../../../server/http/http-listener.ts';

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
const UPGRADE = 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const LARGE_HEADERS = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2000)}\r\n\r\n`;

const sockets: Socket[] = [];
let listener: HttpListener | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.stop();
});

async function listenWith(
  bounds: Partial<typeof BOUNDS>,
  trust = (_address: string) => false,
): Promise<void> {
  listener = await listen({ port: 0, host: '127.0.0.1', trust, bounds: { ...BOUNDS, ...bounds } });
  listener.answer(async (request) => new Response(await request.text()));
}

/** Opens a connection and sends this text. Resolves with all answers when the server has closed it. */
function say(text: string): { readonly socket: Socket; readonly ended: Promise<string> } {
  const socket = connect(Number(new URL(listener?.origin ?? '').port), '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  // A reset counts as closing too.
  socket.on('error', () => {});
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(answer))) };
}

function firstAnswer({ socket }: { readonly socket: Socket }): Promise<string> {
  return new Promise((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
}

describe('A connection', () => {
  it.each([
    ['the headers do not come', { headersMs: 100 }, 'POST /x HTTP/1.1\r\nHost: x\r\n', /^HTTP\/1\.1 408/],
    ['the body does not come', { headersMs: 100, requestMs: 150 }, `${HEADERS}slow`, /^HTTP\/1\.1 408|^$/],
    ['nothing moves on it', { idleMs: 100 }, `${HEADERS}slow`, /^$/],
    ['the next request does not come', { keepAliveMs: 100 }, `${HEADERS}0123456789`, /^HTTP\/1\.1 200/],
    ['it asks for another protocol', {}, `${UPGRADE}${HEADERS}0123456789`, /^HTTP\/1\.1 200/],
    ['its target is wrong as well', {}, UPGRADE.replace('/x', '*') + HEADERS, /^HTTP\/1\.1 400/],
    ['its headers are too large', { headerBytes: 1024 }, LARGE_HEADERS, /^HTTP\/1\.1 431/],
  ])('ends when %s', async (_when, bounds, text, answer) => {
    await listenWith(bounds);
    expect(await say(text).ended).toMatch(answer);
  });

  it('stays open for the next request longer than the idle time within one', async () => {
    await listenWith({ idleMs: 50 });
    const kept = say(`${HEADERS}0123456789`);
    expect(await firstAnswer(kept)).toMatch(/^HTTP\/1\.1 200/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    kept.socket.write(`${HEADERS}0123456789`);
    expect(await Promise.race([firstAnswer(kept), kept.ended])).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is kept by default for longer than the two minutes of a proxy', async () => {
    listener = await listen({ port: 0, host: '127.0.0.1', trust: () => false });
    listener.answer(async () => new Response());
    const { headers } = await fetch(listener.origin);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });

  it('is refused when its address is at its limit, until one of its connections ends', async () => {
    await listenWith({ connectionsOfOne: 1 });
    const first = say(`${HEADERS}0123456789`);
    expect(await firstAnswer(first)).toMatch(/^HTTP\/1\.1 200/);
    expect(await say(`${HEADERS}0123456789`).ended).toBe('');
    first.socket.destroy();
    await first.ended;
    // The server is told of the closing a moment later.
    await expect
      .poll(async () => {
        const next = say(`${HEADERS}0123456789`);
        return Promise.race([firstAnswer(next), next.ended]);
      })
      .toMatch(/^HTTP\/1\.1 200/);
  });

  it('is never refused to a trusted proxy', async () => {
    await listenWith({ connectionsOfOne: 1 }, (address) => address === '127.0.0.1');
    for (let n = 0; n < 5; n += 1) expect(await firstAnswer(say(`${HEADERS}0123456789`))).toMatch(/200/);
  });

  it('is refused when the limit of all connections is reached', async () => {
    await listenWith({ connections: 1 });
    expect(await firstAnswer(say(`${HEADERS}0123456789`))).toMatch(/200/);
    expect(await say(`${HEADERS}0123456789`).ended).toBe('');
  });
});

describe('Stopping', () => {
  it('waits for the answer in progress, and then ends a connection that would stay open', async () => {
    await listenWith({});
    const client = say(HEADERS);
    await expect.poll(() => client.socket.readyState).toBe('open');
    const stopped = listener?.stop();
    client.socket.write('0123456789');
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200.*0123456789$/s);
    await stopped;
  });

  it('refuses what is asked meanwhile', async () => {
    await listenWith({});
    const client = say(HEADERS.slice(0, 20));
    await expect.poll(() => client.socket.readyState).toBe('open');
    const stopped = listener?.stop();
    client.socket.write(`${HEADERS.slice(20)}0123456789`);
    expect(await client.ended).toMatch(/^HTTP\/1\.1 503.*\r\nretry-after: 5\r\n/is);
    await stopped;
  });

  it('ends connections whose clients do nothing', async () => {
    await listenWith({ stopMs: 100 });
    const clients = ['', HEADERS.slice(0, 20), `${HEADERS}slow`].map(say);
    for (const client of clients) await expect.poll(() => client.socket.readyState).toBe('open');
    await listener?.stop();
    for (const client of clients) expect(await client.ended).toBe('');
  });
});
