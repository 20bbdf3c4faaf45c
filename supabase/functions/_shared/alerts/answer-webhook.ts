import { type AlertStore, type Channels, sendDue } from './alert-sender.ts';
import { isSameSecret } from './same-secret.ts';

/** More rounds in one request point to a bug; the next request goes on. */
const MOST_ROUNDS = 10;

/**
 * Answers the webhook of the database: 202 at once, while sending continues in
 * `background`. A request without the secret is refused before any work.
 */
export async function answerWebhook(
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
      // The reason contains a status and no device.
      if (outcome.status === 'rejected') console.error('An alert could not be settled.');
      else if (outcome.value !== undefined && outcome.value.outcome !== 'sent')
        console.error(`An alert was not sent: ${outcome.value.reason ?? outcome.value.outcome}.`);
    }
  }
}
