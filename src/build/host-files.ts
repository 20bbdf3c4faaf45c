import { BUNDLE_URL } from '../sw/precache-bundle.ts';

/** Headers for the paths that match; `*` stands for anything. The first rule is for every path. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const REVALIDATE = 'no-cache';
const A_YEAR = 'public, max-age=31536000, immutable';
const A_WEEK = 'public, max-age=604800';
const FIVE_MINUTES = 'public, max-age=300';

/** Pages and the worker are asked about each time; hashed files never change; pictures may be a week old. */
export function headerRules(security: Readonly<Record<string, string>>): HeaderRule[] {
  return [
    { path: '/*', headers: security },
    { path: '/assets/*', headers: { 'Cache-Control': A_YEAR } },
    { path: '/art/*', headers: { 'Cache-Control': A_WEEK } },
    { path: '/icons/*', headers: { 'Cache-Control': A_WEEK } },
    // For the worker, which comes a moment after the page has begun to fetch it, and checks each part's revision.
    { path: BUNDLE_URL, headers: { 'Cache-Control': FIVE_MINUTES } },
    { path: '/sw.js', headers: { 'Cache-Control': REVALIDATE } },
  ];
}

/** The `_headers` file that Netlify and Cloudflare Pages read, and `npm start` with them. */
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
 * What goes into a `server` block of nginx, beside its name, its certificate and its `root`. A header set in a
 * location drops those set around it, so each location repeats them all.
 */
export function nginxFile(rules: readonly HeaderRule[]): string {
  const [everywhere, ...special] = rules;
  const security = everywhere?.headers ?? {};
  const location = (where: string, headers: HeaderRule['headers'], body: readonly string[]) =>
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
    location('/', revalidated, ['try_files $uri $uri/index.html =404;']),
    ...special.map(({ path, headers }) =>
      path.endsWith('*')
        ? location(`^~ ${path.slice(0, -1)}`, headers, ['try_files $uri =404;'])
        : location(`= ${path}`, headers, []),
    ),
    location('= /manifest.webmanifest', revalidated, ['types { application/manifest+json webmanifest; }']),
    location('= /404.html', revalidated, ['internal;']),
    // A certificate is proven by a file below /.well-known/.
    'location ~ ^/(vercel\\.json|nginx\\.conf)(\\.br|\\.gz)?$|^/_|/\\.(?!well-known/) { return 404; }',
  ];
  return `${[
    'error_page 404 /404.html;\ngzip_static on;\ngzip_vary on;\nserver_tokens off;',
    'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
    ...blocks,
  ].join('\n\n')}\n`;
}
