// Loaded by Node with --import: writes the URL or path of everything that the process loads into the file named by
// LOADED_MODULES; modules immediately, and at the end the results of require() and shared libraries.
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';

const file = process.env.LOADED_MODULES ?? '';
const hooks = `
  import { appendFileSync } from 'node:fs';
  export function initialize(file) { globalThis.file = file; }
  export async function load(url, context, next) {
    appendFileSync(globalThis.file, url + '\\n');
    return next(url, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: file });

process.on('exit', () => {
  const { sharedObjects } = /** @type {{ sharedObjects: string[] }} */ (process.report.getReport());
  const required = Object.keys(createRequire(import.meta.url).cache);
  appendFileSync(file, [...required, ...sharedObjects, 'END\n'].join('\n'));
});
