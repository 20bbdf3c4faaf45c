import type { AlertStore } from '../../supabase/functions/_shared/alerts/alert-sender.ts';
import type { SenderState } from '../../supabase/functions/_shared/alerts/channels.ts';
import type { Delivery } from '../../supabase/functions/_shared/alerts/delivery.ts';
import type { Engine } from '../database/engine.ts';

export interface EmbeddedAlertStore extends AlertStore {
  /** Makes a test alert for every device and mailbox of staff, and claims them. */
  claimTests(): Promise<readonly Delivery[]>;
}

/**
 * Claims and settles alerts in the embedded database. Each call is one short turn; the database is not held while
 * alerts are sent.
 */
export function embeddedAlertStore(
  engine: Engine,
  { publicKey, pushHosts, sendsMail }: SenderState,
  now: () => number = Date.now,
): EmbeddedAlertStore {
  const moment = () => new Date(now()).toISOString();
  const claimBy = (name: 'claim_alerts' | 'claim_tests') =>
    engine.exclusively(async (database) => {
      const { rows } = await database.query<Delivery>(`select * from private.${name}($1, $2, $3, $4)`, [
        publicKey,
        [...pushHosts],
        sendsMail,
        moment(),
      ]);
      return rows;
    });
  return {
    claim: () => claimBy('claim_alerts'),
    claimTests: () => claimBy('claim_tests'),
    settle: async ({ alert_id, target_id }, { outcome, retryAfter, reason }) => {
      await engine.exclusively((database) =>
        database.query('select private.settle_alert($1, $2, $3, $4, $5, $6)', [
          alert_id,
          target_id,
          outcome,
          retryAfter ?? null,
          reason ?? null,
          moment(),
        ]),
      );
    },
  };
}
