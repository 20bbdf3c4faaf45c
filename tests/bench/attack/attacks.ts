import { Agent } from 'node:http';
import { type ApiRequest, aMessage, ask } from '../../server/support/api-client.ts';

/** By default to the table of messages. */
type AttackRequest = Pick<ApiRequest, 'body'> & { readonly path?: string };

const ATTACKER = '127.9.9.9';
const SIXTY_ONE_ROWS = Array.from({ length: 61 }, () => aMessage());

/** What the attacker sends repeatedly, by name. All of it is refused. */
export const ATTACKS: Readonly<Record<string, () => AttackRequest>> = {
  /** 61 rows of 7 kB: the database used to write sixty of them before it refused the last as one too many. */
  lists: () => ({ body: SIXTY_ONE_ROWS }),
  /** One row that violates a constraint of the database. */
  rules: () => ({ body: aMessage({ phone: -1 }) }),
  /** Accounts that do not exist. */
  'sign-ins': () => ({
    path: '/auth/v1/token?grant_type=password',
    body: { email: `${crypto.randomUUID()}@example.com`, password: 'a wrong password' },
  }),
};

/**
 * Sends over this many connections of one address, each as fast as it is answered. Returns the number of answers by
 * status; 0 means no answer.
 */
export async function attack(
  origin: string,
  make: () => AttackRequest,
  connections: number,
  seconds: number,
): Promise<ReadonlyMap<number, number>> {
  const until = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const sendOn = async () => {
    while (performance.now() < until) {
      const { path = '/rest/v1/ContactTable', body } = make();
      const asking = ask(origin, path, { method: 'POST', body, from: ATTACKER, agent });
      const { status } = await asking.catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
  return statuses;
}
