import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from '../../../../src/build/compress-folder.ts';

/** What only scripts and the worker need, and every compressed file: those of the pages would be the old ones. */
const LEFT_OUT = /(?:^|\/)(?:sw|workbox-[\w-]+)\.js$|\.(?:br|gz)$/;

/** Copies a built site without its scripts and its worker, compressed as the site is. */
export async function makeFloor(site: string, floor: string): Promise<void> {
  rmSync(floor, { recursive: true, force: true });
  cpSync(site, floor, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
  for (const name of readdirSync(floor, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(floor, name);
    const html = readFileSync(file, 'utf8')
      .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace('<html ', '<html data-bench="floor" ');
    writeFileSync(file, html);
  }
  await compressFolder(floor);
}
