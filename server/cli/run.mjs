// `node server/cli/run.mjs NAME …` runs the command NAME. In the syntax of old Node versions, so that they can be told
// that they are too old; whatever is newer is imported after that.
import { nodeVersionProblem } from './node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { builtServer } = await import('./server-build.mjs');
const folder = await builtServer();
if (folder === undefined) process.exit(1);
await import(new URL(`${process.argv[2]}.js`, folder).href);
