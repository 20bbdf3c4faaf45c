import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The result of one attempt to send. In those that begin with "stored" the backend stores the message first. `pass`
 * is no fault; `redirect` and the portals imitate the login page of a hotel's Wi-Fi.
 */
export const FAULTS = [
  'stored, answer lost',
  'stored, hangs',
  'stored, 502',
  'stored, body never ends',
  'reset before',
  'hangs before',
  '500',
  '503',
  '429 with a wait',
  '420',
  'portal page',
  'empty 200',
  'empty object',
  'redirect',
  'portal wants login',
  'key rotated',
  'policy broken',
  'unknown column',
] as const;
export type Fault = (typeof FAULTS)[number] | 'pass';

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

export interface ChaosProxy {
  readonly origin: string;
  /** Every attempt to send a message, in order of arrival. The tests compare everything else with it. */
  readonly attempts: readonly Attempt[];
  /** How many requests have failed while everything did. */
  readonly refused: number;
  /** Decides the fault of the next attempt. */
  decide: (submissionId: string) => Fault;
  /** Holds the site's own script from now on, as a slow line does; returns what lets it go on. */
  holdScript(): () => void;
  /** While true, every request fails, also for pages, as without internet. Open connections are cut. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const HANG_MS = 30_000;

/** A local proxy between browsers and the real site that makes attempts to send fail as decided. */
export async function startChaosProxy(siteOrigin: string): Promise<ChaosProxy> {
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

  async function readBody(request: http.IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

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
    const answer = await ask(request, await readBody(request));
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  async function spoil(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await readBody(request);
    const { submission_id: submissionId, message: text } = JSON.parse(body.toString()) as {
      submission_id: string;
      message: string;
    };
    const attempt: Attempt = { submissionId, text, fault: proxy.decide(submissionId), at: Date.now() };
    attempts.push(attempt);
    let answer: http.IncomingMessage | undefined;
    if (attempt.fault === 'pass' || attempt.fault.startsWith('stored')) {
      answer = await ask(request, body);
      attempt.backendStatus = answer.statusCode ?? 0;
    }
    if (attempt.fault === 'pass' && answer !== undefined) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    answer?.resume();
    misbehave(attempt.fault, request, response);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ChaosProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts,
    get refused() {
      return refused;
    },
    decide: () => 'pass',
    holdScript() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    setDown(down) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function misbehave(fault: Fault, request: http.IncomingMessage, response: http.ServerResponse) {
  const page = (status: number, headers: http.OutgoingHttpHeaders = {}) =>
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Welcome, guest</h1>');
  const error = (status: number, code: string, more: object = {}) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ code, message: 'spoilt', details: null, hint: null, ...more }));
  switch (fault) {
    case 'stored, answer lost':
    case 'reset before':
      return request.socket.destroy();
    case 'stored, hangs':
    case 'hangs before':
      // Longer than the sender's timeout. Then the connection is cut, so that the proxy can close.
      return void setTimeout(() => response.destroy(), HANG_MS).unref();
    case 'stored, body never ends':
      response.writeHead(500, { 'Content-Type': 'application/json' }).write('{"code":');
      return void setTimeout(() => response.destroy(), HANG_MS).unref();
    case 'stored, 502':
      return page(502);
    case '500':
      return error(500, 'XX000');
    case '503':
      return error(503, 'PGRST002');
    case '429 with a wait':
      return error(429, 'rate_limited', { hint: 'retry_after=1' });
    case '420':
      return page(420);
    case 'portal page':
      return page(200);
    case 'empty 200':
      return response.writeHead(200).end();
    case 'empty object':
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    case 'redirect':
      return response.writeHead(302, { Location: '/login' }).end();
    case 'portal wants login':
      return page(511);
    case 'key rotated':
      return response
        .writeHead(401, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ message: 'Invalid API key', hint: 'Double check your API key.' }));
    case 'policy broken':
      return error(401, '42501');
    case 'unknown column':
      return error(400, 'PGRST204');
    case 'pass':
      return undefined;
  }
}
