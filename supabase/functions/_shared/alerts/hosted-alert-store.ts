import type { AlertStore } from './alert-sender.ts';
import type { SenderState } from './channels.ts';
import type { Delivery } from './delivery.ts';

/** Claims and settles alerts in a hosted project's database, through its data API with its secret key. */
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
        // Secret keys of older projects are tokens. The newer ones are not, and would be refused in this header.
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
