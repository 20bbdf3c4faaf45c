import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { staticFiles } from '../../../server/http/static-files.ts';
import { listenLocally } from '../../support/backend/free-port.ts';
import { slowLineTo } from './slow-line.ts';

/** The name of the column of the pages without JavaScript. */
export const BASELINE = 'baseline';

export interface Build {
  readonly name: string;
  readonly folder: string;
  readonly origin: string;
  close(): void;
}

/**
 * Serves a built folder with the files and headers of `npm start`, over a slow line.
 * @throws UserError when the folder holds no built site
 */
export async function serveBuild(name: string, folder: string): Promise<Build> {
  const server = createServer(staticFiles(path.resolve(folder)));
  // A connection that the server closes while a page is read would have to be opened anew.
  server.keepAliveTimeout = 120_000;
  const line = await slowLineTo(await listenLocally(server));
  return {
    name,
    folder,
    origin: `http://127.0.0.1:${line.port}`,
    close() {
      line.close();
      server.close();
    },
  };
}

/** The worker, and the compressed pages, which still have the scripts. */
const LEFT_OUT = /(?:^|\/)sw\.js(?:\.\w+)?$|\.html\.(?:br|gz)$/;

/** What the script in the head sets. Without it, the styles show the menu open above the picture. */
const ATTRIBUTES = `data-bench="${BASELINE}" data-script="" data-online="true" data-spotlight="0"`;

/** Copies a built site without its scripts and its worker: the fastest paint that its pages can have. */
export function makeBaseline(site: string, folder: string): void {
  cpSync(site, folder, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(folder, name);
    const html = readFileSync(file, 'utf8')
      .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link\b[^>]*\brel="?modulepreload[^>]*>/g, '')
      .replace('<html ', `<html ${ATTRIBUTES} `);
    writeFileSync(file, html);
    writeFileSync(`${file}.br`, brotliCompressSync(html));
  }
}

/** The compressed size of a file that an address names; 0 when there is none. */
export function sentBytes(folder: string, address: string): number {
  const file = path.join(folder, address);
  const candidates = [`${file}.br`, file, path.join(file, 'index.html.br'), path.join(file, 'index.html')];
  for (const each of candidates) {
    const found = statSync(each, { throwIfNoEntry: false });
    if (found?.isFile()) return found.size;
  }
  return 0;
}
