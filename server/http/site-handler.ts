import type { ServerResponse } from 'node:http';
import { isApiPath } from '../api/api.ts';
import type { Api } from '../api/auth-api.ts';
import { HEALTH_PATH } from './health.ts';
import type { RequestHandler } from './http-listener.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

/** What the API of a hosted project knows; the fetch API cannot even express TRACE. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface SiteParts {
  readonly files: RequestHandler;
  readonly api: Api;
  readonly health: RequestHandler;
}

/** The API and the health check on their own paths, the built site on all others. */
export function siteHandler({ files, api, health }: SiteParts): RequestHandler {
  const answer = apiHandler(api);
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isApiPath(path)) answer(request, response);
    else if (path === HEALTH_PATH) health(request, response);
    else files(request, response);
  };
}

export function apiHandler(api: Api): RequestHandler {
  return (request, response) => {
    answerApi(request, response, api).catch((error: unknown) => {
      // A visitor who went away mid-request is no fault of ours.
      if (response.destroyed) return;
      console.error(error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown failure');
      refuse(response, 500, 'unexpected_failure', 'The server could not answer.');
    });
  };
}

async function answerApi(
  request: Parameters<RequestHandler>[0],
  response: ServerResponse,
  api: Api,
): Promise<void> {
  const address = request.socket.remoteAddress ?? '';
  if (!METHODS.includes(request.method ?? '')) {
    refuse(response, 405, 'method_not_allowed', 'There is no such method here.');
    return;
  }
  const webRequest = await toWebRequest(request, address);
  if (webRequest === 'too-large') {
    // The rest of the body is not worth reading.
    response.setHeader('Connection', 'close');
    refuse(response, 413, 'body_too_large', 'The request is larger than 64 KB.');
  } else {
    await sendWebResponse(await api(webRequest, address), response);
  }
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
  });
  response.end(JSON.stringify({ code, message, details: null, hint: null }));
}
