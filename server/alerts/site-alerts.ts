import {
  type AlertStore,
  type Channels,
  sendDue,
} from '../../supabase/functions/_shared/alerts/alert-sender.ts';
import type { AlertSettings } from '../../supabase/functions/_shared/alerts/alert-settings.ts';
import { openChannels } from '../../supabase/functions/_shared/alerts/channels.ts';
import type { VapidKeys } from '../../supabase/functions/_shared/alerts/vapid.ts';
import type { Engine } from '../database/engine.ts';
import { type AlertLoop, startAlertLoop } from './alert-loop.ts';
import { type EmbeddedAlertStore, embeddedAlertStore } from './embedded-alert-store.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The result of a test: who was notified, by which service, and its answer. */
export interface TestedTarget {
  readonly email: string;
  /** "e-mail", or the host name of the push service. */
  readonly by: string;
  readonly outcome: string;
  readonly reason?: string;
}

export interface SiteAlerts {
  start(): AlertLoop;
  /** Sends a test alert to every device and mailbox of staff. */
  test(): Promise<TestedTarget[]>;
}

/** Sends the alerts of a site with the embedded database. */
export function siteAlerts(
  engine: Engine,
  settings: AlertSettings,
  keys: VapidKeys,
  log: (line: string) => void,
): SiteAlerts {
  const { channels, state } = openChannels(settings, keys, smtpTransport);
  const store = embeddedAlertStore(engine, state);
  return {
    start: () => startAlertLoop(store, channels, log),
    test: () => testEverybody(engine, store, channels),
  };
}

async function testEverybody(
  engine: Engine,
  store: EmbeddedAlertStore,
  channels: Channels,
): Promise<TestedTarget[]> {
  const tests: AlertStore = { claim: store.claimTests, settle: store.settle };
  const sendings = await sendDue(tests, channels, new AbortController().signal);
  const accounts = await engine.exclusively((database) =>
    database.query<{ id: number; email: string }>(
      'select t.id, u.email from private.alert_targets t join auth.users u on u.id = t.user_id',
    ),
  );
  const emails = new Map(accounts.rows.map(({ id, email }) => [id, email]));
  return Promise.all(
    sendings.map(async ({ delivery: { target_id, endpoint }, result }) => ({
      email: emails.get(target_id) ?? '',
      by: endpoint === null ? 'e-mail' : new URL(endpoint).host,
      outcome: 'unknown',
      ...(await result),
    })),
  );
}
