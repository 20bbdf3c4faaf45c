/** Headers for the paths that match; `*` stands for anything. The first rule is for every path. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const REVALIDATE = 'no-cache';
const A_YEAR = 'public, max-age=31536000, immutable';
const A_WEEK = 'public, max-age=604800';

/** Pages and the worker are asked about each time; hashed files never change; pictures may be a week old. */
export function headerRules(security: Readonly<Record<string, string>>): HeaderRule[] {
  return [
    { path: '/*', headers: security },
    { path: '/assets/*', headers: { 'Cache-Control': A_YEAR } },
    { path: '/art/*', headers: { 'Cache-Control': A_WEEK } },
    { path: '/icons/*', headers: { 'Cache-Control': A_WEEK } },
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
