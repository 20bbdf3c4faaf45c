import { nodeVersionProblem } from './node-version.mjs';

/**
 * Runs a TypeScript file of this folder, once the Node version is known to be able to. Everything newer is imported
 * afterwards.
 * @param {string} file
 */
export async function runTypescript(file) {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(file, import.meta.url).href);
}
