import { type Api, openAuthApi } from './auth-api.ts';
import type { Backend } from './backend.ts';

const PREFIXES = ['/rest/v1', '/auth/v1'];

export function isApiPath(path: string): boolean {
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The doors of the backend that are open to the world: the data API, and a few of the auth API. */
export function openApi(backend: Backend): Api {
  const auth = openAuthApi(backend);
  return async (request, address) => {
    const isAuth = new URL(request.url).pathname.startsWith('/auth/v1');
    return sealed(await (isAuth ? auth(request, address) : backend.answer(request, address)));
  };
}

/** Answers of the API hold personal data or decide what becomes of it: nobody keeps a copy, nobody sniffs a type. */
function sealed(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}
