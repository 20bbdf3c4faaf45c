import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** As Vite reads them for a published site, the strongest first: what is set already is not replaced. */
const FILES = ['.env.production.local', '.env.production', '.env.local', '.env'];
/** A setting, a comment or nothing. */
const LINE = /^\s*(?:#.*|(?:export\s+)?[A-Za-z_]\w*\s*=.*)?$/;

/**
 * Puts the settings of the `.env` files into the environment; what is set there wins.
 * @param {string} folder
 * @returns {string[]} a sentence for each file or line that cannot be read; never the line itself, which may hold a password
 */
export function loadEnvFiles(folder = PROJECT) {
  return FILES.flatMap((name) => {
    const file = path.join(folder, name);
    if (!existsSync(file)) return [];
    try {
      const lines = readFileSync(file, 'utf8').split('\n');
      process.loadEnvFile(file);
      return lines.flatMap((line, index) =>
        LINE.test(line) ? [] : [`${file}, line ${index + 1}, is not NAME=value and is ignored.`],
      );
    } catch (error) {
      return [
        `${file} cannot be read (${/** @type {{ code?: string }} */ (error).code}): its settings are ignored.`,
      ];
    }
  });
}
