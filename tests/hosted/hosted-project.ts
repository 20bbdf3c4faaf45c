import { startPostgresServer } from '../server/support/postgres/debian-postgres.ts';
import {
  connectTo,
  hostedLikeDatabase,
  type SqlDatabase,
} from '../server/support/postgres/hosted-like-database.ts';
import { freePort } from '../support/backend/free-port.ts';

/** A PostgreSQL server with databases like that of a hosted project before its first migration. */
export interface HostedProject {
  /** On the loopback address. */
  readonly port: number;
  /** Creates such a database and returns its address for the role that migrates it. */
  createDatabase(name: string): Promise<string>;
  /** Opens a session on such a database; "postgres" is the role that migrates. */
  connect(name: string, user: string): SqlDatabase;
  stop(): Promise<void>;
}

/** Returns a sentence where PostgreSQL cannot be had. */
export async function startHostedProject(): Promise<HostedProject | string> {
  const server = await startPostgresServer({ tcpPort: await freePort(), extensions: ['plpgsql_check'] });
  if (typeof server === 'string') return server;
  return {
    port: server.port,
    async createDatabase(name) {
      await (await hostedLikeDatabase(server, name)).close();
      return `postgresql://postgres@127.0.0.1:${server.port}/${name}?sslmode=disable`;
    },
    connect: (name, user) => connectTo(server, name, user),
    stop: () => server.stop(),
  };
}
