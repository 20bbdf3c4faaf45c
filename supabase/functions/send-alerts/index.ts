/** The Edge Function of a hosted project: the database calls it, and it claims and sends the due alerts. */
import { createTransport } from 'nodemailer';
import { readAlertSettings } from '../_shared/alerts/alert-settings.ts';
import { answerWebhook } from '../_shared/alerts/answer-webhook.ts';
import { MAIL_TIMEOUT_MS, openChannels } from '../_shared/alerts/channels.ts';
import { hostedAlertStore } from '../_shared/alerts/hosted-alert-store.ts';
import { areVapidKeys } from '../_shared/alerts/vapid.ts';

/** The parts of the Edge Function runtime that are used; plain Deno has no `EdgeRuntime`. */
declare const Deno: {
  readonly env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void } | undefined;

const env = Deno.env.toObject();
const keys = { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY };
const settings = readAlertSettings(env);
const { channels, state } = openChannels(
  settings,
  areVapidKeys(keys) ? keys : undefined,
  ({ smtpUrl, demandsTls }) =>
    createTransport({
      url: smtpUrl,
      ...(demandsTls ? { requireTLS: true, ignoreTLS: false } : {}),
      connectionTimeout: MAIL_TIMEOUT_MS,
      greetingTimeout: MAIL_TIMEOUT_MS,
      socketTimeout: MAIL_TIMEOUT_MS,
    }),
);
const store = hostedAlertStore(env.SUPABASE_URL ?? '', secretKey(), state);

Deno.serve((request) =>
  answerWebhook(request, env.ALERTS_SECRET ?? '', store, channels, (work) => {
    const quiet = work.catch((error: unknown) => console.error(`Alerts: ${String(error)}`));
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(quiet);
  }),
);

/** Newer projects have named secret keys, older ones a single token. */
function secretKey(): string {
  const { default: named } = JSON.parse(env.SUPABASE_SECRET_KEYS || '{}') as { readonly default?: string };
  return named ?? env.SUPABASE_SERVICE_ROLE_KEY ?? '';
}
