import { connect } from 'node:net';
import type { SeededRandom } from '../bench/outbox/seeded-random.ts';
import type { ServerProcess } from '../server/support/spawn-command.ts';
import { collectMemory, descriptors, descriptorsInTheEnd, residentKilobytes } from './process-size.ts';

const AT_ONCE = 48;
/** Complete requests that both servers answer before they are compared. */
const WARM_UP = 500;

/**
 * Asks one server for pages and leaves before the answer is complete, `aborted` times. Then it has to answer as usual,
 * and to hold as many descriptors as a fresh server with the same warm-up. Returns both sizes as a line of text.
 */
export async function abortRequests(
  tried: ServerProcess,
  fresh: ServerProcess,
  { aborted, pages, random }: { aborted: number; pages: readonly string[]; random: SeededRandom },
): Promise<string> {
  for (const server of [tried, fresh]) await askAll(await server.ready, pages, WARM_UP);
  const port = Number(new URL(await tried.ready).port);
  let sent = 0;
  const client = async () => {
    while (sent < aborted && tried.process.exitCode === null) {
      sent += 1;
      const page = pages[random.between(0, pages.length - 1)] ?? '/';
      // Connections from one address alone would use up its ports.
      const from = `127.4.${random.between(0, 255)}.${random.between(1, 254)}`;
      await leaveBeforeTheEnd(port, page, from, random.between(0, 2));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  for (const server of [tried, fresh]) {
    collectMemory(server);
    await askAll(await server.ready, pages, WARM_UP);
  }
  const expected = descriptors(fresh);
  const left = await descriptorsInTheEnd(tried, expected);
  if (left > expected) throw new Error(`${left} descriptors are open, a fresh server has ${expected}.`);
  const [after, before] = [tried, fresh].map((server) => Math.round(residentKilobytes(server) / 1024));
  return `${sent} aborted requests: ${left} descriptors and ${after} MB, a fresh server ${expected} and ${before} MB`;
}

async function askAll(origin: string, pages: readonly string[], requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent += 1) {
    const response = await fetch(new URL(pages[sent % pages.length] ?? '/', origin), {
      headers: { connection: 'close' },
    });
    if (response.status >= 500) throw new Error(`${response.url} was answered with ${response.status}.`);
    await response.arrayBuffer();
  }
}

/** Leaves at once, after the first bytes of the answer, or without taking any of it. */
function leaveBeforeTheEnd(port: number, page: string, localAddress: string, how: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {}).once('close', () => resolve());
    socket.write(`GET ${page} HTTP/1.1\r\nHost: a\r\n\r\n`, () => {
      if (how === 0) socket.resetAndDestroy();
      else if (how === 1) socket.once('data', () => socket.destroy());
      else socket.pause().end(() => socket.destroy());
    });
  });
}
