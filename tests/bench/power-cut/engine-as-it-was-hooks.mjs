import { existsSync } from 'node:fs';

/** What makes the engine durable. */
const DURABLE = ['durable-engine.ts', 'folder/sync-tree.ts'].map(
  (file) => new URL(`../../../server/database/${file}`, import.meta.url),
);
const AS_IT_WAS = new URL('engine-as-it-was.ts', import.meta.url).href;

// A file that was moved would be used as it is, and the control would be half durable without a word.
for (const file of DURABLE) if (!existsSync(file)) throw new Error(`There is no ${file.pathname} any more.`);

/**
 * Resolves the durable engine to the old one without syncing.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  const [file] = found.url.split('?');
  return DURABLE.some(({ href }) => href === file) ? { ...found, url: AS_IT_WAS } : found;
}
