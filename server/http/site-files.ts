import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { UserError } from '../../src/domain/user-error.ts';
import { headersFor, readHeaderRules } from './header-rules.ts';

export type ContentCoding = 'br' | 'gzip';

/** The bytes of a file, as they are or compressed. */
export interface Representation {
  /** Differs for each content and each content coding. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export interface SiteFile {
  /** The headers that every answer for this file has, also one without its content. */
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Representation;
  /** The smallest first. */
  readonly compressed: readonly (readonly [ContentCoding, Representation])[];
}

export interface SiteFiles {
  /** The file for a decoded path; undefined when there is none. */
  find(urlPath: string): SiteFile | undefined;
  readonly notFound: SiteFile;
}

/** Files for hosts and not for visitors: names that begin with an underscore or a dot, and two more. */
const HIDDEN = /^\/_|\/\.|^\/(vercel\.json|nginx\.conf)$/;
/** The compressed copies that the build puts beside a file, the smallest first. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the built site into memory, which takes 4 MB. So no request opens a file, and a build in the same folder changes
 * nothing for a running server.
 * @throws UserError when the site is not built.
 */
export function readSiteFiles(distDir: string): SiteFiles {
  if (!existsSync(path.join(distDir, 'index.html')))
    throw new UserError(`There is no built site in ${distDir}: run "npm run build" first.`);
  const rules = readHeaderRules(distDir);
  const names = new Set(
    readdirSync(distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `/${path.relative(distDir, file).replaceAll(path.sep, '/')}`),
  );

  const read = (name: string): SiteFile => {
    const type = getMimeType(name);
    const represent = (ending: string, coding?: ContentCoding): Representation => {
      const body = readFileSync(path.join(distDir, name + ending));
      return {
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
        headers: {
          'Content-Length': body.byteLength,
          ...(type === undefined ? {} : { 'Content-Type': type }),
          ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
        },
        body,
      };
    };
    const compressed = COPIES.filter(([, ending]) => names.has(name + ending)).map(
      ([coding, ending]) => [coding, represent(ending, coding)] as const,
    );
    return {
      headers: {
        // The next build may change a file without a hash in its name: browsers keep it, but ask each time.
        'Cache-Control': 'no-cache',
        ...(compressed.length === 0 ? {} : { Vary: 'Accept-Encoding' }),
        ...Object.fromEntries(headersFor(rules, name)),
      },
      plain: represent(''),
      compressed,
    };
  };

  const isCopy = (name: string) =>
    COPIES.some(([, ending]) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    if (HIDDEN.test(name) || isCopy(name)) continue;
    const file = read(name);
    for (const address of addressesOf(name)) files.set(address, file);
  }
  return { find: (urlPath) => files.get(urlPath), notFound: read('/404.html') };
}

/** A page can be asked for with its file's name, and with or without a slash at the end. */
function addressesOf(name: string): string[] {
  const [, page] = /^(.*)\/index\.html$/.exec(name) ?? [];
  return page === undefined ? [name] : [name, `${page}/`, page];
}
