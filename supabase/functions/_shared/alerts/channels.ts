import type { Channels } from './alert-sender.ts';
import { type AlertSettings, inboxUrl, type MailServer, operatorContact } from './alert-settings.ts';
import type { MailTransport } from './send-mail.ts';
import { type VapidKeys, vapidSigner } from './vapid.ts';

/** What the sender reports to the database about itself. */
export interface SenderState {
  readonly publicKey: string | null;
  readonly pushHosts: readonly string[];
  readonly sendsMail: boolean;
}

/**
 * Time limits for a service; a delivery without an answer is tried again later. Both are far below its lease of a
 * minute.
 */
const PUSH_TIMEOUT_MS = 10_000;
export const MAIL_TIMEOUT_MS = 15_000;

/**
 * The channels that these settings allow: push needs the address of the site, mail a mail server and a sender
 * address.
 */
export function openChannels(
  settings: AlertSettings,
  keys: VapidKeys | undefined,
  openTransport: (mail: MailServer) => MailTransport,
  timeoutMs = PUSH_TIMEOUT_MS,
): { readonly channels: Channels; readonly state: SenderState } {
  const { siteUrl, mail, signature, pushHosts } = settings;
  const target = siteUrl === undefined ? undefined : inboxUrl(siteUrl);
  const canPush = target !== undefined && keys !== undefined;
  const channels: Channels = {
    ...(canPush
      ? {
          push: {
            pushHosts,
            inboxUrl: target,
            authorize: vapidSigner(keys, operatorContact(settings)),
            timeoutMs,
          },
        }
      : {}),
    ...(mail === undefined
      ? {}
      : { mail: { transport: openTransport(mail), from: mail.from, inboxUrl: target, signature } }),
  };
  const state = { publicKey: canPush ? keys.publicKey : null, pushHosts, sendsMail: mail !== undefined };
  return { channels, state };
}
