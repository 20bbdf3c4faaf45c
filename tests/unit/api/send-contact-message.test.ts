import type http from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSender } from '../../../src/api/send-contact-message.ts';
import type { ContactMessage } from '../../../src/domain/contact-message.ts';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { startMisbehavingServer } from './misbehaving-server.ts';

const MESSAGE: ContactMessage = {
  submissionId: '0f9d1c1e-7a51-4b6f-9d64-0c9a4b1f2e3d',
  name: 'Ada',
  email: 'ada@example.com',
  phone: 2025550143,
  message: 'My tablet is slow.',
  writtenAt: '2026-06-01T09:00:00.000Z',
};

const NO_ANSWER: SendOutcome = { kind: 'retry', cause: 'no-answer' };
const BLOCKED: SendOutcome = { kind: 'retry', cause: 'blocked' };
const DELIVERED: SendOutcome = { kind: 'delivered' };
const REJECTED: SendOutcome = { kind: 'rejected' };
const server = (isPassing: boolean, mayBeStored: boolean, retryAfterMs?: number): SendOutcome => ({
  kind: 'retry',
  cause: 'server',
  isPassing,
  mayBeStored,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

const OUR_FAULT = server(false, false);
const REFUSED_PHONE: SendOutcome = { kind: 'rejected', field: 'phone' };
const REFUSED_MESSAGE: SendOutcome = { kind: 'rejected', field: 'message' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answer = Parameters<typeof startMisbehavingServer>[0];

async function sendTo(answer: Answer, message = MESSAGE, timeoutMs = 5_000) {
  const running = await startMisbehavingServer(answer);
  onTestFinished(running.close);
  const config = { url: running.url, publishableKey: 'sb_publishable_test' };
  const outcome = await createSender(config, timeoutMs)(message);
  return { outcome, seen: running.seen };
}

const json = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) => {
  return (response: http.ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
};
/** Begins an answer that never ends. */
const drip = (status: number) => (response: http.ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.write('{"code":"23505","message":"contact_submission_id_key ');
};
const page = (status: number, headers: http.OutgoingHttpHeaders = {}) => {
  return (response: http.ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Welcome, guest</h1>');
};
const uniqueViolation = (constraint: string) =>
  json(409, { code: '23505', message: `duplicate key value violates unique constraint "${constraint}"` });
const checkViolation = (constraint: string) =>
  json(400, { code: '23514', message: `new row violates check constraint "${constraint}"` });

describe('the request', () => {
  it('is one plain INSERT with the publishable key and no session', async () => {
    const { outcome, seen } = await sendTo((response) => response.writeHead(201).end());
    expect(outcome).toEqual(DELIVERED);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/rest/v1/ContactTable' });
    expect(seen[0]?.headers).toMatchObject({
      apikey: 'sb_publishable_test',
      prefer: 'return=minimal',
      'content-type': 'application/json',
    });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
    const { submissionId, writtenAt, ...fields } = MESSAGE;
    const row = { ...fields, submission_id: submissionId, written_at: writtenAt };
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(row);
  });

  it('goes without the time when the clock of the device is thousands of years off', async () => {
    const message = { ...MESSAGE, writtenAt: new Date(8.64e15).toISOString() };
    const { seen } = await sendTo((response) => response.writeHead(201).end(), message);
    expect(JSON.parse(seen[0]?.body ?? '')).not.toHaveProperty('written_at');
  });
});

/** The words of a delivery that came before, where they prove nothing. */
const SUBMISSION_ID = { code: '23505', message: 'contact_submission_id_key' };
const WAIT_90 = { code: 'PT429', hint: 'retry_after=90' };

describe('an answer proves', () => {
  it.each<[string, SendOutcome, Answer]>([
    ['delivery: created', DELIVERED, (response) => response.writeHead(201).end()],
    ['delivery: the submission id is there already', DELIVERED, uniqueViolation('contact_submission_id_key')],
    ['a fault of ours: another unique rule', OUR_FAULT, uniqueViolation('ContactTable_pkey')],
    ['a fault of ours: a conflict by its words alone', OUR_FAULT, json(400, SUBMISSION_ID)],
    ['nothing: an empty 200', NO_ANSWER, (response) => response.writeHead(200).end()],
    ['nothing: 200 with an empty object', NO_ANSWER, json(200, {})],
    ['nothing: 200 with the words of a database error', NO_ANSWER, json(200, SUBMISSION_ID)],
    ['nothing: a 204', NO_ANSWER, (response) => response.writeHead(204).end()],
    ['nothing: the page of a captive portal', NO_ANSWER, page(200)],
    ['refused by a firewall: a page that says forbidden', BLOCKED, page(403)],
    ['refused by a firewall: a page that says not acceptable', BLOCKED, page(406)],
    ['nothing: a page that says not found', NO_ANSWER, page(404)],
    ['nothing: a page that says conflict', NO_ANSWER, page(409)],
    ['nothing: a portal that wants a login', NO_ANSWER, page(511)],
    ['nothing: a proxy that wants a login', NO_ANSWER, json(407, { message: 'log in' })],
    ['nothing: a redirect to a login page', NO_ANSWER, page(302, { Location: '/login' })],
    ['nothing: a redirect that would post again', NO_ANSWER, page(307, { Location: '/login' })],
    ['nothing: an array', NO_ANSWER, json(404, [])],
    ['nothing: a connection that is reset', NO_ANSWER, (_response, { socket }) => socket.destroy()],
    ['a refusal of the phone', REFUSED_PHONE, checkViolation('contact_phone_ok')],
    ['a refusal of the message', REFUSED_MESSAGE, checkViolation('contact_message_ok')],
    ['a refusal of no field of the form', REJECTED, checkViolation('contact_written_at_ok')],
    ['a refusal: text Postgres cannot read', REJECTED, json(400, { code: '22P02' })],
    ['a refusal: a NUL in the text', REJECTED, json(400, { code: '22P05' })],
    ['a refusal: a number out of range', REJECTED, json(400, { code: '22003' })],
    ['a refusal: too large for our server', REJECTED, json(413, { message: 'too large' })],
    ['a refusal: too large for the gateway', REJECTED, page(413)],
    ['a fault of ours: the key was rotated', OUR_FAULT, json(401, { message: 'Invalid API key' })],
    ['a fault of ours: a broken policy', OUR_FAULT, json(401, { code: '42501' })],
    ['a fault of ours: an unknown column', OUR_FAULT, json(400, { code: 'PGRST204' })],
    ['trouble: an error of the server', server(false, true), json(500, { code: 'XX000' })],
    ['trouble: an error page of the server', server(false, true), page(500)],
    ['passing trouble: a gateway without its server', server(true, true), page(502)],
    ['passing trouble: a restart', server(true, true), json(503, { code: 'PGRST002' })],
    ['passing trouble: a gateway that gave up', server(true, true), page(504)],
    ['passing trouble: calm down', server(true, false), page(420)],
    ['passing trouble: too many, no wait named', server(true, false), page(429)],
    ['a wait in the header', server(true, false, 120_000), page(429, { 'Retry-After': '120' })],
    ['a wait in the hint', server(true, false, 90_000), json(429, WAIT_90)],
    ['the hint before the header', server(true, false, 90_000), json(429, WAIT_90, { 'Retry-After': '5' })],
    ['no wait in a header that is a date', server(true, true), page(503, { 'Retry-After': 'Wed, 21 Oct' })],
  ])('%s', async (_title, expected, answer) => {
    const { outcome, seen } = await sendTo(answer);
    expect(outcome).toEqual(expected);
    expect(seen.filter((request) => request.url !== '/rest/v1/ContactTable')).toEqual([]);
  });
});

describe('no answer', () => {
  it('is the outcome of a server that cannot be reached, or never answers', async () => {
    const running = await startMisbehavingServer(() => {});
    running.close();
    const config = { url: running.url, publishableKey: 'sb_publishable_test' };
    expect(await createSender(config, 5_000)(MESSAGE)).toEqual(NO_ANSWER);
    expect((await sendTo(() => {}, MESSAGE, 50)).outcome).toEqual(NO_ANSWER);
  });

  it.each<[string, SendOutcome, number]>([
    ['says conflict', NO_ANSWER, 409],
    ['says server error', server(false, true), 500],
    ['says not found', NO_ANSWER, 404],
  ])(
    'ends in time when the headers came, the status %s and the body never ends',
    async (_title, expected, status) => {
      // Fake time, so that it is up just when the headers are here, however slow the machine is. Without an interval,
      // because each check lets as much fake time pass.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const asked = vi.spyOn(globalThis, 'fetch');
      const sent = sendTo(drip(status));
      await expect.poll(() => asked, { interval: 0 }).toHaveResolved();
      vi.runAllTimers();
      expect((await sent).outcome).toEqual(expected);
    },
  );

  it('ends in time when the browser forgets the body that is being read', async () => {
    const forgotten = Object.assign(new Response(null, { status: 409 }), {
      json: () => new Promise<never>(() => {}),
    });
    vi.stubGlobal('fetch', async () => forgotten);
    const send = createSender({ url: '', publishableKey: '' }, 50);
    expect(await send(MESSAGE)).toEqual(NO_ANSWER);
  });

  it('is not the outcome of a delivery whose body never ends, because the status has proven it', async () => {
    // Longer than this test may last: its end cannot be what the outcome comes from.
    expect((await sendTo(drip(201), MESSAGE, 60_000)).outcome).toEqual(DELIVERED);
  });
});
