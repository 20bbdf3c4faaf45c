import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Api } from '../../../server/api/auth-api.ts';
import { openApi } from '../../../server/api/backend.ts';
import { readSecrets } from '../../../server/database/folder/secrets.ts';
import { nodeListener } from '../../../server/http/http-listener.ts';
import { apiApp } from '../../../server/http/site-app.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { cleanUpLater } from './clean-up.ts';
import { plainRequest } from './plain-request.ts';

/** The secret in a data folder that signs tokens. */
export async function jwtSecretOf(dataDir: string): Promise<string> {
  const secrets: { jwtSecret: string } = JSON.parse(
    await readFile(path.join(dataDir, 'secrets.json'), 'utf8'),
  );
  return secrets.jwtSecret;
}

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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanUpLater(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
