import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconnectDelayMs } from '../../../src/api/staff/staff-client.ts';
import { type PhoenixServer, startPhoenixServer } from '../../support/backend/phoenix-server.ts';
import { newSession, store } from './staff-session.ts';

let server: PhoenixServer;
let stop = () => {};
const session = newSession();
const joins = () => server.received.filter(({ event }) => event === 'phx_join');
const onChange = vi.fn();
const onConnected = vi.fn();

beforeAll(async () => {
  server = await startPhoenixServer();
  // The client is made once, with the address of the first use: here it is a module of its own.
  vi.resetModules();
  const { backendConfig } = await import('../../../src/api/backend-config.ts');
  const { listenForChanges } = await import('../../../src/api/staff/staff-changes.ts');
  // A build for a hosted project contains its address; this test was built for the embedded default.
  Object.assign(backendConfig, { url: server.origin, publishableKey: 'sb_publishable_test' });
  store(session);
  stop = listenForChanges(onChange, onConnected);
  await vi.waitFor(() => expect(onConnected).toHaveBeenLastCalledWith(true), { timeout: 30_000 });
});
afterAll(async () => {
  stop();
  await server.close();
  // Other tests share these.
  vi.resetModules();
  localStorage.clear();
});

describe('Realtime, over a real socket', () => {
  it('joins for the one table, with the token that row-level security asks for', () => {
    expect(joins()[0]?.payload).toMatchObject({
      config: { postgres_changes: [{ event: '*', schema: 'public', table: 'ContactTable' }] },
      access_token: session.access_token,
    });
  });

  it('tells of a message that comes, and of one that comes after the connection was cut', async () => {
    server.tellInsert();
    await expect.poll(() => onChange).toHaveBeenCalledOnce();
    server.cut();
    await expect.poll(() => joins().length).toBe(2);
    await expect.poll(() => onConnected.mock.calls).toEqual([[true], [false], [true]]);
    server.tellInsert();
    await expect.poll(() => onChange).toHaveBeenCalledTimes(2);
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
