import { createServer } from 'node:http';
import type { Api } from '../../../server/api/auth-api.ts';
import { openApi } from '../../../server/api/backend.ts';
import { readSecrets } from '../../../server/database/folder/secrets.ts';
import { nodeListener } from '../../../server/http/http-listener.ts';
import { apiApp } from '../../../server/http/site-app.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { listenLocally } from '../../support/backend/free-port.ts';
import { cleanUpLater } from './clean-up.ts';
import { plainRequest } from './plain-request.ts';

/**
 * The same API over the same database without the admission check, until the test file is done, to show what the
 * database and the vendor's library refuse themselves. Returns its origin.
 */
export async function startUnguardedApi({ engine }: RunningEmbeddedSite, dataDir: string): Promise<string> {
  const { dataApi, authApi } = await openApi(engine, await readSecrets(dataDir));
  const api: Api = (request, address) =>
    (new URL(request.url).pathname.startsWith('/auth/') ? authApi : dataApi)(plainRequest(request), address);
  const server = createServer(
    nodeListener(apiApp(api, (request) => request.socket.remoteAddress ?? '').fetch),
  );
  const port = await listenLocally(server);
  cleanUpLater(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
