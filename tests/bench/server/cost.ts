import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aMessage, tokenOf } from '../../server/support/api-client.ts';
import { householdAddress, sendFrom } from '../../server/support/visitors.ts';
import { median } from '../statistics.ts';
import { type MeasuredServer, STAFF, startServer } from './filled-site.ts';
import { callsOverHttp, type FiveCalls, measureFiveCalls } from './five-calls.ts';

/** One start after a stop. */
export interface Start {
  /** Until it is healthy, or takes queries. */
  readonly startMs: number;
  /** Ten seconds later, before anybody has asked anything. */
  readonly memoryBytes: number;
  /** The first message, sent then. */
  readonly firstMessageMs: number;
}

/** What it costs to keep a database, and how long people wait for it after a restart and later. */
export interface Cost extends Start {
  /** The first start of all, on an empty folder, where that was measured. */
  readonly firstStartMs?: number;
  readonly calls: Readonly<Record<keyof FiveCalls, number>>;
}

/** Long enough for what the start left behind to be collected. */
export const SETTLE_MS = 10_000;
export const STARTS = 3;
const HOUSEHOLD_AFTER_RESTART = 29_000;

/** The server as `npm start` runs it. */
export async function costOfServer(dataDir: string, messages: number): Promise<Cost> {
  const firstStartMs = await firstStart();
  const starts: Start[] = [];
  for (let start = 1; start <= STARTS; start += 1) {
    const { server, startMs } = await startHealthy(dataDir);
    await pause(SETTLE_MS);
    const memoryBytes = server.memory();
    const from = householdAddress(HOUSEHOLD_AFTER_RESTART + start + messages / 100);
    const { status, ms } = await sendFrom(from, server.origin, aMessage());
    if (status !== 201) throw new Error(`The first message was answered with ${status}`);
    starts.push({ startMs, memoryBytes, firstMessageMs: ms });
    await server.stop();
  }
  const server = await startServer(dataDir);
  try {
    const token = await tokenOf(server.origin, STAFF);
    const calls = await measureFiveCalls(callsOverHttp(server.origin, token, messages / 2));
    return { ...medianStart(starts), firstStartMs, calls };
  } finally {
    await server.stop();
  }
}

export function medianStart(starts: readonly Start[]): Start {
  return {
    startMs: median(starts.map(({ startMs }) => startMs)),
    memoryBytes: median(starts.map(({ memoryBytes }) => memoryBytes)),
    firstMessageMs: median(starts.map(({ firstMessageMs }) => firstMessageMs)),
  };
}

async function firstStart(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-first-start-'));
  try {
    const { server, startMs } = await startHealthy(path.join(folder, 'data'));
    await server.stop();
    return startMs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startHealthy(dataDir: string): Promise<{ server: MeasuredServer; startMs: number }> {
  const asked = performance.now();
  const server = await startServer(dataDir);
  while ((await fetch(`${server.origin}/health`)).status !== 200) await pause(50);
  return { server, startMs: performance.now() - asked };
}
