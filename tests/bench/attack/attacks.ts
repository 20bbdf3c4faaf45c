import { Agent } from 'node:http';
import { aMessage } from '../../server/support/api-client.ts';
import { askFrom, type VisitorRequest } from '../../server/support/visitors.ts';

/** What an attacker sends again and again, by name. None of it is ever stored. */
export const ATTACKS: Readonly<Record<string, () => VisitorRequest>> = {
  /** 61 rows of 7 kB: the database of old refused them as one too many, after it had written sixty. */
  lists: () => ({ body: SIXTY_ONE_ROWS }),
  /** One row that breaks a rule of the database. */
  rules: () => ({ body: aMessage({ phone: -1 }) }),
  /** Names that nobody has. */
  'sign-ins': () => ({
    path: '/auth/v1/token?grant_type=password',
    body: { email: `${crypto.randomUUID()}@example.com`, password: 'a wrong password' },
  }),
};

const SIXTY_ONE_ROWS = Array.from({ length: 61 }, () => aMessage());

export interface AttackReport {
  readonly requests: number;
  /** Answers by their status; 0 for none. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Sends over so many connections of one address, each as fast as it is answered, until `isOver`. */
export async function attack(
  origin: string,
  make: () => VisitorRequest,
  address: string,
  connections: number,
  isOver: () => boolean,
): Promise<AttackReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  let requests = 0;
  const sendOn = async () => {
    while (!isOver()) {
      const { status } = await askFrom(address, origin, { ...make(), agent }).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
  return { requests, statuses };
}
