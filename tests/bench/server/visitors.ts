import { aMessage, HAS_MANY_ADDRESSES, householdAddress, send } from '../../server/support/api-client.ts';
import { timed } from './latencies.ts';

/** As many as there are addresses. */
const HOUSEHOLDS = 60_000;

let household = 0;

/** The address of a household that has not sent anything, or not for long, so that none reaches its limit. */
export function nextAddress(): string {
  household = (household + 1) % HOUSEHOLDS;
  return householdAddress(household);
}

/** A new household sends a message. Returns the milliseconds until the server has taken it. */
export function sendOne(origin: string): Promise<number> {
  return timed(async () => {
    const { status } = await send(origin, aMessage(), { from: nextAddress() });
    if (status !== 201) throw new Error(`A message was answered with ${status}`);
  });
}

/** So many visitors send one message after another for this time. */
export async function write(origin: string, visitors: number, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const each: number[] = [];
  const sendOn = async () => {
    while (performance.now() < until) each.push(await sendOne(origin));
  };
  await Promise.all(Array.from({ length: visitors }, sendOn));
  return each;
}

/** Ends a bench where all visitors would share one address, and meet the limit on messages. */
export function needManyAddresses(): void {
  if (HAS_MANY_ADDRESSES) return;
  console.error('This runs on Linux alone: elsewhere a machine has one address.');
  process.exit(2);
}
