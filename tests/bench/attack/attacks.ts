import { Agent } from 'node:http';
import { aMessage, ask } from '../../server/support/api-client.ts';

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

/** By default to the table of messages. */
interface AttackRequest {
  readonly path?: string;
  readonly body: unknown;
}

const SIXTY_ONE_ROWS = Array.from({ length: 61 }, () => aMessage());

export interface AttackReport {
  readonly requests: number;
  /** The number of answers by status; 0 means no answer. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Sends over this many connections of one address, each as fast as it is answered, until `isOver` is true. */
export async function attack(
  origin: string,
  make: () => AttackRequest,
  address: string,
  connections: number,
  isOver: () => boolean,
): Promise<AttackReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  let requests = 0;
  const sendOn = async () => {
    while (!isOver()) {
      const { path = '/rest/v1/ContactTable', body } = make();
      const { status } = await ask(origin, path, { method: 'POST', body, from: address, agent }).catch(
        () => ({
          status: 0,
        }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
  return { requests, statuses };
}
