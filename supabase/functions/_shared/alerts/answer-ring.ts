import { type AlertStore, type Channels, sendDue } from './alert-sender.ts';
import { isSameSecret } from './same-secret.ts';

/** More than this in one ring is a fault; the next ring goes on. */
const MOST_ROUNDS = 10;

/**
 * Answers the database's ring: 202 at once, and the work goes on in `background`. Whoever does not know the secret is
 * refused and costs nothing.
 */
export async function answerRing(
  request: Request,
  secret: string,
  store: AlertStore,
  channels: Channels,
  background: (work: Promise<void>) => void,
): Promise<Response> {
  const given = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  if (!(await isSameSecret(given, secret))) return new Response(null, { status: 401 });
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  background(sendEverythingDue(store, channels));
  return new Response(null, { status: 202 });
}

async function sendEverythingDue(store: AlertStore, channels: Channels): Promise<void> {
  const stop = new AbortController();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sendings = await sendDue(store, channels, stop.signal);
    if (sendings.length === 0) return;
    for (const outcome of await Promise.allSettled(sendings.map(({ result }) => result))) {
      // The reason is a status, never a device.
      if (outcome.status === 'rejected') console.error('An alert could not be settled.');
      else if (outcome.value !== undefined && outcome.value.outcome !== 'sent')
        console.error(`An alert was not sent: ${outcome.value.reason ?? outcome.value.outcome}.`);
    }
  }
}
