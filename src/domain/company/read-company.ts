import type { Company, CompanyField } from './company.ts';
import { COMPANY_FIELDS, describeFound } from './company-fields.ts';

/** The company, or one line for each mistake: the field, what was found, and what is wanted. Never a part of it. */
export type ReadCompany =
  | { readonly ok: true; readonly company: Company }
  | { readonly ok: false; readonly problems: readonly string[] };

const FIELD_NAMES = Object.keys(COMPANY_FIELDS) as readonly CompanyField[];

/** Reads the text of company.json. */
export function readCompany(text: string): ReadCompany {
  let given: unknown;
  try {
    // Editors on Windows begin a file with a byte order mark.
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ok: false, problems: [jsonProblem(text, error)] };
  }
  return checkCompany(given);
}

/** Checks the values of company.json. */
export function checkCompany(given: unknown): ReadCompany {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      ok: false,
      problems: [`the whole file: found ${describeFound(given)}, wanted fields in braces { }.`],
    };
  const values: Readonly<Record<string, unknown>> = { ...given };
  const problems = Object.keys(values)
    .filter((name) => name !== '$schema' && !FIELD_NAMES.some((field) => field === name))
    .map((name) => `${JSON.stringify(name)}: found an unknown field, wanted only ${FIELD_NAMES.join(', ')}.`);
  const company: Record<string, unknown> = { hours: [] };
  for (const field of FIELD_NAMES) {
    const { isOptional, read, wanted } = COMPANY_FIELDS[field];
    // An optional field may be emptied instead of deleted.
    if (isOptional && (values[field] === undefined || values[field] === '')) continue;
    const result = read(values[field]);
    if ('value' in result) company[field] = result.value;
    else problems.push(`"${field}": found ${result.found}, wanted ${wanted}.`);
  }
  // Every required field has been read, or there is a problem.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, company: company as unknown as Company };
}

function jsonProblem(text: string, error: unknown): string {
  if (text.trim() === '') return 'the whole file: found nothing, wanted fields in braces { }.';
  const said = error instanceof Error ? error.message : String(error);
  const [, position] = /at position (\d+)/.exec(said) ?? [];
  const place =
    position === undefined ? 'the whole file' : `line ${text.slice(0, Number(position)).split('\n').length}`;
  // The engine quotes a part of the file, which may have line breaks.
  const reason = said.replace(/ (?:in JSON )?at position \d+.*$/s, '').replaceAll(/\s+/g, ' ');
  return `${place}: found text that is not JSON (${reason}), wanted "field": "text" with a comma between two fields.`;
}
