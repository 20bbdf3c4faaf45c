import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { testSiteLine } from '../src/content/test-site.ts';
import { type Company, hasPlaceholders } from '../src/domain/company/company.ts';
import { readCompany } from '../src/domain/company/read-company.ts';
import { UserError } from '../src/domain/user-error.ts';
import { isInImage } from './build-tools.mjs';
import { PROJECT_DIR } from './project.ts';

/** Many times what its fields may hold. */
const MAX_BYTES = 64 * 1024;

/** The place of company.json: in the project's folder, or where COMPANY_FILE says. */
export function companyFile(env: NodeJS.ProcessEnv): string {
  return path.resolve(PROJECT_DIR, env.COMPANY_FILE?.trim() || 'company.json');
}

/**
 * Reads the company's file. Nothing of a file with a mistake is used.
 * @throws UserError with a line for each mistake: the field, what was found, and what is wanted.
 */
export function readCompanyFile(file: string): Company {
  const result = readCompany(readCompanyText(file));
  if (result.ok) return result.company;
  throw new UserError(result.problems.map((problem) => `${nameOf(file)}, ${problem}`).join('\n'));
}

/** How the company is changed where the site runs in a container: the file in the image is only a copy. */
export const CHANGE_IN_IMAGE =
  'Edit company.json beside compose.yaml, then run "docker compose up --detach --build".';

/** Why the site is a test site and what ends that, for the person at the terminal. */
export function aboutTestSite(env: NodeJS.ProcessEnv): string {
  return `${testSiteLine} ${isInImage(env) ? CHANGE_IN_IMAGE : 'Run "npm run setup" to enter your own.'}`;
}

/**
 * Keeps a site with an invented number from going public. ALLOW_PLACEHOLDERS=1 is for tests.
 * @throws UserError while the phone number or the e-mail address is an invented one.
 */
export function refusePlaceholders(company: Company, env: NodeJS.ProcessEnv): void {
  if (hasPlaceholders(company) && env.ALLOW_PLACEHOLDERS !== '1') throw new UserError(aboutTestSite(env));
}

/** @throws UserError when there is no text file. */
export function readCompanyText(file: string): string {
  const way = isInImage() ? CHANGE_IN_IMAGE : 'Run "npm run setup", or check COMPANY_FILE.';
  const refuse = (found: string, cause?: unknown) =>
    new UserError(`${nameOf(file)}: found ${found}, wanted a text file. ${way}`, { cause });
  try {
    const found = statSync(file);
    // Reading a device, for example, might never end.
    if (!found.isFile()) throw refuse(found.isDirectory() ? 'a folder' : 'something that is not a file');
    if (found.size > MAX_BYTES) throw refuse(`a file of ${Math.ceil(found.size / 1024)} kB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw refuse(foundInstead(error), error);
  }
}

/** The path from the project's folder, or the whole path of a file elsewhere. */
function nameOf(file: string): string {
  const name = path.relative(PROJECT_DIR, file);
  return name.startsWith('..') ? file : name;
}

function foundInstead(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no file';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'text that is not in UTF-8';
  if (code === 'EACCES' || code === 'EPERM') return 'a file that this user may not read';
  return `a file that cannot be read (${String(code)})`;
}
