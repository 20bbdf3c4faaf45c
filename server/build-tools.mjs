import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The parent folder, both of server/ and of the built server in dist-server/.
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const VITE = path.join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Whether all build tools are installed. Finding Vite is not enough: npm also installs it as an optional peer
 * dependency of the API's library.
 */
export function hasBuildTools() {
  return existsSync(path.join(PROJECT, 'node_modules', '@vitejs', 'plugin-react'));
}

/**
 * Whether this process runs in the container image, which the Dockerfile says. There is nothing to build with there:
 * a change of the company or of the settings needs a new image.
 * @param {NodeJS.ProcessEnv} env
 */
export function isInImage(env = process.env) {
  return env.THIRD_AGE_IMAGE === '1';
}

/** What a person does to build the site and the server. */
export function howToBuild(env = process.env) {
  return isInImage(env)
    ? 'run "docker compose up --detach --build" in the folder of compose.yaml'
    : 'run "npm ci && npm run build"';
}

/**
 * Builds with Vite in a child process, so that no compiler stays in the memory of this one. Errors are printed. A
 * signal that ends this process ends the build too.
 * @param {string} config the path of Vite's configuration, from the root of the project
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runBuild(config) {
  const child = spawn(process.execPath, [VITE, 'build', '--config', config, '--logLevel', 'error'], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGTERM');
    process.exit(1);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve(code === 0);
    });
  });
}

/**
 * A text that changes whenever one of the files does. By size and time of change: reading all files at each start
 * would take too long.
 * @param {readonly string[]} sources files and folders, from the root of the project
 * @returns {string}
 */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(path.join(PROJECT, source)).sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(PROJECT, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
