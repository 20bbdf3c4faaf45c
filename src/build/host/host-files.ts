import { staffPages } from '../../content/site-map.ts';
import { STAFF_HEADERS } from './security-headers.ts';

/** Headers for matching paths; `*` matches anything. The first rule matches every path. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const REVALIDATE = 'no-cache';
const A_YEAR = 'public, max-age=31536000, immutable';
const A_WEEK = 'public, max-age=604800';

/**
 * Browsers ask for pages and the worker each time, keep hashed files forever, pictures for a week, and nothing of the
 * staff pages.
 */
export function headerRules(security: Readonly<Record<string, string>>): HeaderRule[] {
  return [
    { path: '/*', headers: security },
    { path: '/assets/*', headers: { 'Cache-Control': A_YEAR } },
    { path: '/art/*', headers: { 'Cache-Control': A_WEEK } },
    { path: '/icons/*', headers: { 'Cache-Control': A_WEEK } },
    { path: '/sw.js', headers: { 'Cache-Control': REVALIDATE } },
    ...Object.values(staffPages).flatMap(({ path }) =>
      [path, `${path}/*`].map((each) => ({ path: each, headers: STAFF_HEADERS })),
    ),
  ];
}

/** The text of the `_headers` file, read by Netlify, Cloudflare Pages and `npm start`. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** The `vercel.json` beside the pages, for a deployment of `dist/` itself. */
export function vercelFile(rules: readonly HeaderRule[]): string {
  const headers = rules.map((rule) => ({
    source: rule.path.replace('*', '(.*)'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, headers }, null, 2)}\n`;
}

/**
 * The part of an nginx `server` block after its name, certificate and `root`. A header in a location drops those of
 * the surrounding block, so each location repeats all of them.
 */
export function nginxFile(rules: readonly HeaderRule[]): string {
  const [everywhere, ...special] = rules;
  const security = everywhere?.headers ?? {};
  const find = 'try_files $uri $uri/index.html =404;';
  const location = (where: string, headers: HeaderRule['headers'], body: readonly string[] = [find]) =>
    [
      `location ${where} {`,
      ...body.map((line) => `  ${line}`),
      ...Object.entries({ ...security, ...headers }).map(
        ([name, value]) => `  add_header ${name} "${value}" always;`,
      ),
      '}',
    ].join('\n');
  const revalidated = { 'Cache-Control': REVALIDATE };
  const blocks = [
    location('/', revalidated),
    ...special.map(({ path, headers }) =>
      location(path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`, headers),
    ),
    location('= /manifest.webmanifest', revalidated, ['types { application/manifest+json webmanifest; }']),
    location('= /404.html', revalidated, ['internal;']),
    // Hidden files, except those below /.well-known/, by which certificate authorities check a domain.
    'location ~ ^/(vercel\\.json|nginx\\.conf)(\\.br|\\.gz)?$|^/_|/\\.(?!well-known/) { return 404; }',
  ];
  return `${[
    'error_page 404 /404.html;\ngzip_static on;\ngzip_vary on;\nserver_tokens off;',
    // By default TLS sends 16 kB at a time, and a browser on a slow line could begin with a page only at its end.
    'ssl_buffer_size 4k;',
    'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
    ...blocks,
  ].join('\n\n')}\n`;
}
