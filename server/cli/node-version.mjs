// Written in the syntax of old Node versions, because they must be able to run this check.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/**
 * The sentence for the user of an unsupported Node version; undefined when it is supported.
 * @param {string} version such as "18.19.0"
 * @param {string} required such as ">=20.19"
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version, required = engines.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [requiredMajor = 0, requiredMinor = 0] = required.replace('>=', '').split('.').map(Number);
  const isFine = major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
  return isFine
    ? undefined
    : `This is Node ${version}, but ${requiredMajor}.${requiredMinor} or newer is needed: get it from https://nodejs.org.`;
}
