import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { UserError } from '../../src/domain/user-error.ts';
import { headersFor, readHeaderRules } from './header-rules.ts';

/** Files for hosts and not for visitors: names that begin with an underscore or a dot, and two more. */
const HIDDEN = /^\/_|\/\.|^\/(vercel\.json|nginx\.conf)(\.(br|gz))?\/?$/;

/**
 * Serves the built site as a static host would: compressed, with its headers, and with 404 for missing pages. Uses
 * sirv, because Hono's own static files read the whole file for an ETag at each request.
 * @throws UserError when the site is not built.
 */
export function staticFiles(distDir: string): RequestListener {
  if (!existsSync(path.join(distDir, 'index.html')))
    throw new UserError(`There is no built site in ${distDir}: run "npm run build" first.`);
  const rules = readHeaderRules(distDir);
  const notFoundPage = readFileSync(path.join(distDir, '404.html'));
  const serve = sirv(distDir, { etag: true, brotli: true, gzip: true });

  return (request, response) => {
    const urlPath = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // The next build may change a file without a hash in its name: browsers keep it, but ask each time.
    response.setHeader('Cache-Control', 'no-cache');
    for (const [name, value] of headersFor(rules, urlPath)) response.setHeader(name, value);

    const sendNotFound = () => {
      response.statusCode = 404;
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Length', notFoundPage.length);
      response.end(request.method === 'HEAD' ? undefined : notFoundPage);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else if (isHidden(urlPath)) {
      sendNotFound();
    } else {
      serve(request, response, sendNotFound);
    }
  };
}

/** Checks the decoded path, because sirv and nginx decode it before they look for a file. */
function isHidden(urlPath: string): boolean {
  try {
    return HIDDEN.test(decodeURIComponent(urlPath));
  } catch {
    // The path cannot be decoded, and no file has such a name.
    return true;
  }
}
