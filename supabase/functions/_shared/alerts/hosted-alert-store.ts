import type { AlertStore } from './alert-sender.ts';
import type { SenderState } from './channels.ts';
import type { Delivery } from './delivery.ts';

/** The alerts in the database of a hosted project, through its data API and with its secret key. */
export function hostedAlertStore(
  apiUrl: string,
  secretKey: string,
  { publicKey, pushHosts, sendsMail }: SenderState,
): AlertStore {
  const call = async (name: string, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        // The keys of older projects are tokens; the newer ones are not, and would be refused here.
        ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}`);
    return response.json();
  };
  return {
    claim: async () =>
      (await call('claim_alerts', {
        public_key: publicKey,
        push_hosts: pushHosts,
        sends_mail: sendsMail,
      })) as readonly Delivery[],
    settle: async ({ alert_id, target_id }, { outcome, retryAfter, reason }) => {
      await call('settle_alert', {
        alert_id,
        target_id,
        outcome,
        retry_after: retryAfter ?? null,
        reason: reason ?? null,
      });
    },
  };
}
