import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backendConfig } from '../../../src/api/backend-config.ts';
import { listenForChanges } from '../../../src/api/staff/staff-changes.ts';
import { reconnectDelayMs } from '../../../src/api/staff/staff-client.ts';
import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';
import { useInboxStore } from '../../../src/features/dashboard/inbox/inbox-store.ts';
import { createInboxWatcher } from '../../../src/features/dashboard/inbox/watch-inbox.ts';
import { FakeInboxApi } from '../../support/backend/fake-inbox-api.ts';
import { actionsOver, listOf } from '../../support/backend/inbox-actions.ts';
import { type PhoenixServer, startPhoenixServer } from '../../support/backend/phoenix-server.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const TOKEN = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: 'staff', exp: inAnHour })}.c2lnbmVk`;

let server: PhoenixServer;
let stop = () => {};
const embedded = { ...backendConfig };
const backend = new FakeInboxApi(3);
/** How often the inbox had asked when its channel was joined. */
let askedBeforeJoin = Number.POSITIVE_INFINITY;
const joins = () => server.received.filter(({ event }) => event === 'phx_join');
const arrived = () => useInboxStore.getState().arrivals.map(({ id }) => id);

beforeAll(async () => {
  server = await startPhoenixServer();
  // A build for a hosted project contains its address; this test was built for the embedded default.
  Object.assign(backendConfig, { url: server.origin, publishableKey: 'sb_publishable_test' });
  const user = { id: 'staff', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
  localStorage.setItem(
    STAFF_SESSION_KEY,
    JSON.stringify({
      access_token: TOKEN,
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: inAnHour,
      user,
    }),
  );
  await actionsOver(backend).open(listOf(''));
  const watchInbox = createInboxWatcher({
    api: backend,
    loader: actionsOver(backend),
    listen: (onChange, onConnected) =>
      listenForChanges(onChange, (isConnected) => {
        if (isConnected) askedBeforeJoin = backend.asked;
        onConnected(isConnected);
      }),
    random: Math.random,
  });
  stop = watchInbox(() => 0);
  await vi.waitFor(() => expect(joins().length).toBe(1), { timeout: 10_000 });
}, 20_000);
afterAll(async () => {
  stop();
  await server.close();
  // Other tests share these.
  Object.assign(backendConfig, embedded);
  localStorage.removeItem(STAFF_SESSION_KEY);
  useInboxStore.getState().clear();
});

describe('Realtime, over a real socket', () => {
  it('joins for the one table, with the token that row-level security asks for', () => {
    expect(joins()[0]?.payload).toMatchObject({
      config: { postgres_changes: [{ event: '*', schema: 'public', table: 'ContactTable' }] },
      access_token: TOKEN,
    });
  });

  it('makes the inbox poll as soon as a message comes, and not every few seconds', async () => {
    // Joining the channel causes one poll; the next one comes only after a realtime event.
    await expect.poll(() => backend.asked > askedBeforeJoin).toBe(true);
    const before = backend.asked;
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(backend.asked).toBe(before);
    backend.receive(4);
    server.tellInsert();
    await expect.poll(arrived).toEqual([4]);
  });

  it('joins again after the connection was cut, and finds what came meanwhile', async () => {
    server.cut();
    backend.receive(5);
    await expect.poll(arrived).toEqual([5, 4]);
    await expect.poll(() => joins().length).toBe(2);
    backend.receive(6);
    server.tellInsert();
    await expect.poll(arrived).toEqual([6, 5, 4]);
  });
});

describe('the wait before connecting again', () => {
  it('grows, has an end, and differs between devices that lost the server together', () => {
    const least = (tries: number) => reconnectDelayMs(tries, () => 0);
    const most = (tries: number) => reconnectDelayMs(tries, () => 1);
    expect([least(1), most(1)]).toEqual([1_000, 2_000]);
    expect([least(3), most(3)]).toEqual([4_000, 8_000]);
    expect([least(20), most(20)]).toEqual([15_000, 30_000]);
  });
});
