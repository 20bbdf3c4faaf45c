import { createServer } from 'node:http';
import { App } from '@supabase/lite';
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe } from 'vitest';
import { migrate, readMigrations } from '../../server/database/migrations.ts';
import { nodeListener } from '../../server/http/http-listener.ts';
import { cleanUpLater } from '../server/support/clean-up.ts';
import { plainRequest } from '../server/support/plain-request.ts';
import { addAccount } from '../server/support/postgres/sql-caller.ts';
import { describeFiveCalls } from '../support/backend/five-calls.ts';
import { listenLocally } from '../support/backend/free-port.ts';
import { HostedConnection } from './hosted-connection.ts';
import { startHostedProject } from './hosted-project.ts';

const KEY = 'sb_publishable_of_a_hosted_project';
const STAFF = { email: 'staff@example.com', password: 'a long enough password' };

const project = await startHostedProject();
if (typeof project === 'string') console.warn(`skipped, because: ${project}`);

describe.skipIf(typeof project === 'string')("A hosted project, called by the vendor's client", () => {
  let url = '';

  beforeAll(async () => {
    if (typeof project === 'string') return;
    await project.createDatabase('five_calls');
    const owner = project.connect('five_calls', 'postgres');
    await migrate(owner, await readMigrations());
    const id = await addAccount(owner, STAFF.email);
    await owner.query(
      `update auth.users set encrypted_password = $2, email_confirmed_at = now(), aud = 'authenticated',
         role = 'authenticated' where id = $1`,
      [id, await bcrypt.hash(STAFF.password, 4)],
    );
    await owner.close();
    url = await serve(new HostedConnection(project.port, 'five_calls'));
  });

  afterAll(async () => {
    if (typeof project !== 'string') await project.stop();
  });

  describeFiveCalls(() => ({ url, publishableKey: KEY, staff: STAFF }));
});

/** Serves the data API and the sign-in over this connection, until the test file is done. Returns the origin. */
async function serve(connection: HostedConnection): Promise<string> {
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: 'a secret of the tests that is long enough to be one',
      publishable_key: KEY,
      enable_signup: false,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  const answer = async (hono: Request) => {
    const request = plainRequest(hono);
    return connection.answering(request, async () => app.fetch(request, { peerAddress: '127.0.0.1' }));
  };
  const server = createServer(nodeListener(answer));
  const port = await listenLocally(server);
  cleanUpLater(async () => {
    server.closeAllConnections();
    server.close();
    await connection.close();
  });
  return `http://127.0.0.1:${port}`;
}
