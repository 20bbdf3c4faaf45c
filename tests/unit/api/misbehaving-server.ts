import http from 'node:http';
import { listenLocally } from '../../support/backend/free-port.ts';

/** A real local server that answers each request as the test says, and records what it received. */
export async function startMisbehavingServer(
  answer: (response: http.ServerResponse, request: http.IncomingMessage) => void,
) {
  const seen: (Pick<http.IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body });
    answer(response, request);
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    seen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
