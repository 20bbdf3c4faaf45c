import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import type { SeededRandom } from '../bench/outbox/seeded-random.ts';

/** A text of one letter for each byte. */
export interface WrittenRequest {
  readonly text: string;
  /** False when the server has to wait for more of it. */
  readonly isComplete: boolean;
}

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'OPTIONS', 'PUT', 'DELETE'];
const ODD_METHODS = ['PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH', 'CONNECT', 'QUERY', 'get', 'FLY', ''];
const TABLE = '/rest/v1/ContactTable';
const API_PATHS = [TABLE, TABLE, TABLE, '/rest/v1/rpc/find_messages', '/rest/v1/x', '/auth/v1/user'];
const SIGN_IN = '/auth/v1/token?grant_type=password';
const ESCAPES = ['%00', '%ff', '%2e%2e', '%2f', '%5C', '%c0%ae', '%E2%82%AC', '%', '%g1', '%252e'];
const PIECES = [
  '/',
  '//',
  '/..',
  '/./',
  '\\',
  ';a=b',
  '?',
  '#',
  '?a=1&a=2',
  '/_headers',
  '/.env',
  '\xe9',
  '~',
];
const RANGES = ['0-0', '0-', '-1', '5-2', '0-99999999999', '-', '0-0,5-9', 'x'].map(
  (range) => `bytes=${range}`,
);
const TAGS = ['*', '"x"', 'W/"x", "y"', '"', ',,,', 'W/'];
const CODINGS = ['br', 'gzip', 'br;q=0', 'gzip;q=0.5, br;q=0.1', '*', '*;q=0', 'identity;q=0', ';;q', 'x'];
const ODD_HEADERS = [
  'Expect: 100-continue',
  'Expect: a miracle',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c',
  'Host: a\r\nHost: b',
  'X-Forwarded-For: 1.2.3.4, , ::1, x',
  'Authorization: Bearer a.b.c',
  'Authorization: Basic \xff\xfe',
  'Cookie: a=b; ;=',
  'Prefer: return=representation,tx=rollback',
  'Content-Profile: auth',
  'If-Modified-Since: yesterday',
  'If-Range: "x"',
  'TE: trailers, x',
  ': no name',
  'No value',
  'Folded: a\r\n b',
  'Null: \0',
];
const BODIES = [
  '',
  '7',
  '[]',
  '{',
  'null',
  '{"name": 1}',
  '{"a":'.repeat(2000),
  '\0\xff\xfe',
  '{"__proto__":{}}',
];

/** Writes requests as strangers could send them; the same seed gives the same ones. */
export function requestGrammar(random: SeededRandom, pages: readonly string[]): () => WrittenRequest {
  const one = <T>(items: readonly T[]): T => {
    const item = items[random.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to choose from');
    return item;
  };

  const path = (): string => {
    if (random.isOneIn(400)) return SIGN_IN;
    if (random.isOneIn(50)) return '/health';
    let written: string = random.isOneIn(3) ? one(API_PATHS) : one(pages);
    for (let damages = random.isOneIn(3) ? random.between(1, 4) : 0; damages > 0; damages -= 1) {
      const at = random.between(0, written.length);
      const what = random.isOneIn(2)
        ? one(ESCAPES)
        : random.isOneIn(2)
          ? one(PIECES)
          : escaped(written[at] ?? '/');
      written = written.slice(0, at) + what + written.slice(at + random.between(0, 1));
    }
    if (random.isOneIn(100)) return '*';
    if (random.isOneIn(100)) return `/${'x'.repeat(random.between(1, 20_000))}`;
    if (random.isOneIn(50)) return `http://a.example${written}`;
    return written;
  };

  const headers = (): string[] => {
    const lines = random.isOneIn(100) ? [] : ['Host: a.example'];
    if (random.isOneIn(4)) lines.push(`Accept-Encoding: ${one(CODINGS)}`);
    if (random.isOneIn(6)) lines.push(`Range: ${one(RANGES)}`);
    if (random.isOneIn(6)) lines.push(`${one(['If-None-Match', 'If-Match'])}: ${one(TAGS)}`);
    if (random.isOneIn(4)) lines.push(one(ODD_HEADERS));
    if (random.isOneIn(200)) lines.push(`X: ${'x'.repeat(random.between(1, 40_000))}`);
    return lines;
  };

  const message = () =>
    JSON.stringify({
      name: 'A stranger',
      email: `${random.between(0, 1e9)}@example.com`,
      phone: random.between(1_000_000_000, 9_999_999_999),
      message: 'x'.repeat(random.between(1, random.isOneIn(20) ? 40_000 : 200)),
    });

  /** The body with the headers that describe it, which sometimes lie. */
  const body = (): { readonly lines: string[]; readonly text: string; readonly isComplete: boolean } => {
    const text = random.isOneIn(3) ? message() : one(BODIES);
    const lines = ['Content-Type: application/json', `apikey: ${EMBEDDED_PUBLISHABLE_KEY}`];
    if (random.isOneIn(6)) {
      const chunks = `${text.length.toString(16)}\r\n${text}\r\n`;
      const isWhole = !random.isOneIn(4);
      const ending = isWhole ? '0\r\n\r\n' : one(['', '0\r\n', 'zz\r\n', '-1\r\n', 'fffffffffff\r\n']);
      const written = text === '' ? ending : chunks + ending;
      return { lines: [...lines, 'Transfer-Encoding: chunked'], text: written, isComplete: isWhole };
    }
    const wrong = random.isOneIn(12)
      ? one(['5', '99999', '-1', 'x', '1, 2', '18446744073709551616'])
      : undefined;
    lines.push(`Content-Length: ${wrong ?? text.length}`);
    return { lines, text, isComplete: wrong === undefined };
  };

  return () => {
    const method = random.isOneIn(12) ? one(ODD_METHODS) : one(METHODS);
    const sent = method === 'POST' || random.isOneIn(8) ? body() : { lines: [], text: '', isComplete: true };
    const version = random.isOneIn(100) ? one(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'x']) : 'HTTP/1.1';
    const head = [`${method} ${path()} ${version}`, ...headers(), ...sent.lines].join('\r\n');
    return { text: `${head}\r\n\r\n${sent.text}`, isComplete: sent.isComplete };
  };
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
