const DURABLE = /\/server\/database\/(?:durable-engine|sync-tree)\.ts$/;
const AS_IT_WAS = new URL('engine-as-it-was.ts', import.meta.url).href;

/**
 * Resolves the durable engine to the old one without syncing.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  const [file] = found.url.split('?');
  return DURABLE.test(file ?? '') ? { ...found, url: AS_IT_WAS } : found;
}
