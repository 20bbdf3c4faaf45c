import { embeddedAlertStore } from '../../../server/alerts/embedded-alert-store.ts';
import { smtpTransport } from '../../../server/alerts/smtp-transport.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { sendDue } from '../../../supabase/functions/_shared/alerts/alert-sender.ts';
import type { AlertSettings } from '../../../supabase/functions/_shared/alerts/alert-settings.ts';
import { openChannels } from '../../../supabase/functions/_shared/alerts/channels.ts';
import type { VapidKeys } from '../../../supabase/functions/_shared/alerts/vapid.ts';

/** Opens one of the two programs that send alerts. What it returns lets it send all that is due. */
export type OpenAlertSender = (
  site: RunningEmbeddedSite,
  settings: AlertSettings,
  keys: VapidKeys,
  now: () => number,
) => Promise<() => Promise<void>>;

/** Long enough for a slow machine, and short, because tests wait for a service that never answers. */
const TIMEOUT_MS = 5_000;

export const openEmbeddedSender: OpenAlertSender = async (site, settings, keys, now) => {
  const { channels, state } = openChannels(settings, keys, smtpTransport, TIMEOUT_MS);
  const store = embeddedAlertStore(site.engine, state, now);
  return async () => {
    const sendings = await sendDue(store, channels, new AbortController().signal, now);
    await Promise.all(sendings.map(({ result }) => result));
  };
};
