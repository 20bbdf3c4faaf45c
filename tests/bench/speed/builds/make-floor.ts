import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from '../../../../src/build/compress-folder.ts';

/** The worker, and all compressed files: those of the pages would still contain the scripts. */
const LEFT_OUT = /(?:^|\/)(?:sw|workbox-[\w-]+)\.js$|\.(?:br|gz)$/;

/** What the script in the head sets: without it the styles show another page, with its menu open above the picture. */
const STATE = 'data-script="" data-online="true" data-spotlight="0"';

/** Copies a built site without its scripts and its worker, compressed like the site. */
export async function makeFloor(site: string, floor: string): Promise<void> {
  rmSync(floor, { recursive: true, force: true });
  cpSync(site, floor, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
  for (const name of readdirSync(floor, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(floor, name);
    const html = readFileSync(file, 'utf8')
      .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace('<html ', `<html data-bench="floor" ${STATE} `);
    writeFileSync(file, html);
  }
  await compressFolder(floor);
}
