import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, hasBuildTools, howToBuild, runBuild } from '../build-tools.mjs';

/** The server as JavaScript, so that the serving process needs no compiler. */
const FOLDER = new URL('../../dist-server/', import.meta.url);
const STAMP = new URL('built-from', FOLDER);
const SOURCES = ['server', 'src', 'supabase/functions', 'package-lock.json'];

/**
 * The folder of the built server; builds it when its sources have changed. Without the build tools an existing build
 * is used. Undefined when there is none; the person has been told why.
 * @returns {Promise<URL | undefined>}
 */
export async function builtServer() {
  const isBuilt = existsSync(STAMP);
  if (!hasBuildTools()) {
    if (isBuilt) return FOLDER;
    console.error(`The server is not built, and the tools to build it are not here: ${howToBuild()}.`);
    return undefined;
  }
  if (isBuilt && readFileSync(STAMP, 'utf8') === fingerprint(SOURCES)) return FOLDER;
  if (await runBuild('server/vite.config.ts')) return FOLDER;
  console.error('The server could not be built.');
  return undefined;
}

/**
 * Vite plugin for the server's build: deletes the previous output, and after a success writes the fingerprint of the
 * sources that the build began with.
 * @returns {import('vite').Plugin}
 */
export function serverStampPlugin() {
  let before = '';
  return {
    name: 'third-age:server-stamp',
    buildStart() {
      before = fingerprint(SOURCES);
    },
    writeBundle(_options, bundle) {
      for (const file of readdirSync(FOLDER))
        if (file.endsWith('.js') && !(file in bundle)) rmSync(new URL(file, FOLDER));
    },
    closeBundle(error) {
      if (error === undefined) writeFileSync(STAMP, before);
    },
  };
}
