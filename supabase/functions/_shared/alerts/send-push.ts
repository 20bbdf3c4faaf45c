import type { Delivery, Result } from './delivery.ts';
import { type DeviceKeys, encryptPush } from './encrypt-push.ts';
import type { AlertText } from './format-alert.ts';
import { isPushAddress } from './push-address.ts';
import { pushResult, unreachable } from './push-result.ts';
import { timeLimit } from './time-limit.ts';

export interface PushSettings {
  readonly pushHosts: readonly string[];
  /** The page that a tap opens. */
  readonly inboxUrl: string;
  /** Returns the header `Authorization` for an endpoint. */
  readonly authorize: (endpoint: string) => Promise<string>;
  readonly timeoutMs: number;
}

/** One day: a device that is offline longer gets a reminder instead. */
const TIME_TO_LIVE_SECONDS = 86_400;
/**
 * The push service replaces an alert that is not delivered yet by the newest. Apple accepts a topic of 12 letters and
 * refused other lengths.
 */
const TOPIC = 'thirdagemsgs';

/** Sends one alert to one device. Never rejects; `stop` aborts it. */
export async function sendPush(
  { endpoint, p256dh, auth, alert }: Delivery,
  text: AlertText,
  settings: PushSettings,
  stop: AbortSignal,
): Promise<Result> {
  if (endpoint === null || p256dh === null || auth === null || !isPushAddress(endpoint, settings.pushHosts))
    return { outcome: 'refused', reason: 'push address is not allowed' };
  const limit = timeLimit(settings.timeoutMs, stop);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: await settings.authorize(endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(TIME_TO_LIVE_SECONDS),
        Urgency: 'high',
        ...(alert === 'test' ? {} : { Topic: TOPIC }),
      },
      body: await encryptPush(pushText(text, settings.inboxUrl), { p256dh, auth } satisfies DeviceKeys),
      // Redirects are not followed, because they could lead to any host.
      redirect: 'manual',
      signal: limit.signal,
    });
    return await pushResult(response, limit.signal);
  } catch (error) {
    return unreachable(error);
  } finally {
    limit.end();
  }
}

/**
 * A declarative push message: iOS shows it without a worker, other browsers give it to the worker, which reads the
 * same text.
 */
function pushText(text: AlertText, inboxUrl: string): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { ...text, navigate: inboxUrl, lang: 'en', dir: 'ltr', tag: TOPIC, silent: false },
  });
}
