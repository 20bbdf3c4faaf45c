import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './free-port.ts';

type Answer = (response: http.ServerResponse) => unknown;

const cut: Answer = ({ socket }) => socket?.destroy();
/** Longer than the sender's timeout. Then the connection is cut, so that the proxy can close. */
const hang: Answer = (response) => setTimeout(() => response.destroy(), 30_000).unref();
const page =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Welcome, guest</h1>');
const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const error = (status: number, code: string, hint: string | null = null) =>
  json(status, { code, message: 'spoilt', details: null, hint });

/**
 * How one attempt to send is answered instead. In those that begin with "stored" the backend stores the message first;
 * `redirect` and the portals imitate the login page of a hotel's Wi-Fi.
 */
const ANSWERS = {
  'stored, answer lost': cut,
  'stored, hangs': hang,
  'stored, 502': page(502),
  'stored, body never ends': (response: http.ServerResponse) => {
    response.writeHead(500, { 'Content-Type': 'application/json' }).write('{"code":');
    hang(response);
  },
  'reset before': cut,
  'hangs before': hang,
  '500': error(500, 'XX000'),
  '503': error(503, 'PGRST002'),
  '429 with a wait': error(429, 'rate_limited', 'retry_after=1'),
  '420': page(420),
  'portal page': page(200),
  'empty 200': (response: http.ServerResponse) => response.writeHead(200).end(),
  'empty object': json(200, {}),
  redirect: (response: http.ServerResponse) => response.writeHead(302, { Location: '/login' }).end(),
  'portal wants login': page(511),
  'key rotated': json(401, { message: 'Invalid API key', hint: 'Double check your API key.' }),
  'policy broken': error(401, '42501'),
  'unknown column': error(400, 'PGRST204'),
};
export const FAULTS = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];
/** `pass` is no fault. */
export type Fault = keyof typeof ANSWERS | 'pass';

export interface Attempt {
  readonly submissionId: string;
  /** The message. */
  readonly text: string;
  readonly fault: Fault;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The backend's answer, if it was asked: 201 stored, 409 was stored before. */
  backendStatus?: number;
}

export type ChaosProxy = Awaited<ReturnType<typeof startChaosProxy>>;

/** A local proxy between browsers and the real site that makes attempts to send fail as decided. */
export async function startChaosProxy(siteOrigin: string) {
  const attempts: Attempt[] = [];
  let isDown = false;
  let refused = 0;
  let held: Promise<void> | undefined;
  const agent = new http.Agent({ keepAlive: true });

  const server = http.createServer((request, response) => {
    if (isDown) {
      refused += 1;
      request.socket.destroy();
      return;
    }
    const isSending = request.method === 'POST' && request.url?.startsWith('/rest/v1/ContactTable');
    (isSending ? spoil(request, response) : forward(request, response)).catch(() => response.destroy());
  });

  async function ask(request: http.IncomingMessage, body: Buffer): Promise<http.IncomingMessage> {
    const { host: _host, ...headers } = request.headers;
    const outgoing = http.request(`${siteOrigin}${request.url ?? '/'}`, {
      method: request.method,
      headers,
      agent,
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [http.IncomingMessage];
    return answer;
  }

  async function forward(request: http.IncomingMessage, response: http.ServerResponse) {
    if (/^\/assets\/index-.*\.js/.test(request.url ?? '')) await held;
    pass(await ask(request, await buffer(request)), response);
  }

  async function spoil(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await buffer(request);
    const { submission_id: submissionId, message: text } = JSON.parse(body.toString()) as {
      submission_id: string;
      message: string;
    };
    const attempt: Attempt = { submissionId, text, fault: proxy.decide(submissionId), at: Date.now() };
    attempts.push(attempt);
    if (attempt.fault !== 'pass' && !attempt.fault.startsWith('stored'))
      return ANSWERS[attempt.fault](response);
    const answer = await ask(request, body);
    attempt.backendStatus = answer.statusCode ?? 0;
    if (attempt.fault === 'pass') return pass(answer, response);
    answer.resume();
    ANSWERS[attempt.fault](response);
  }

  function pass(answer: http.IncomingMessage, response: http.ServerResponse): void {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  const proxy = {
    origin: `http://127.0.0.1:${await listenLocally(server)}`,
    /** Every attempt to send a message, in order of arrival. The tests compare everything else with it. */
    attempts: attempts as readonly Attempt[],
    /** How many requests have failed while everything did. */
    get refused() {
      return refused;
    },
    /** Decides the fault of the next attempt. */
    decide: (_submissionId: string): Fault => 'pass',
    /** Holds the site's own script from now on, as a slow line does; returns what lets it go on. */
    holdScript() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    /** While true, every request fails, also for pages, as without internet. Open connections are cut. */
    setDown(down: boolean) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
    [Symbol.asyncDispose]: () => proxy.close(),
  };
  return proxy;
}
