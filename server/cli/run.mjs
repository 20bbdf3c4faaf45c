// `node server/cli/run.mjs NAME …` runs the command NAME. Written in the syntax of old Node versions, so that it can
// tell their users to update; newer code is imported only after this check.
import { nodeVersionProblem } from './node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { loadEnvFiles } = await import('./env-files.mjs');
for (const line of loadEnvFiles()) console.error(line);
const { builtServer } = await import('./server-build.mjs');
const folder = await builtServer();
if (folder === undefined) process.exit(1);
await import(new URL(`${process.argv[2]}.js`, folder).href);
