import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cancel, confirm, intro, log, note, outro } from '@clack/prompts';
import { COMPANY_FIELDS } from '../../../src/domain/company/company-fields.ts';
import { checkCompany } from '../../../src/domain/company/read-company.ts';
import { formatPhone } from '../../../src/domain/phone.ts';
import { UserError } from '../../../src/domain/user-error.ts';
import { readCompanyFile, readCompanyText } from '../../company-file.ts';
import { PROJECT_DIR } from '../../project.ts';
import { askCompany, askText, Cancelled, type CompanyTexts, type Terminal } from './ask-company.ts';
import { envValue, withEnvValue } from './env-line.ts';
import { type NewText, replaceFiles } from './replace-files.ts';

export interface SetupPlaces {
  readonly companyFile: string;
  readonly envFile: string;
  /** False when the first staff account exists already, or when accounts are made in a hosted project. */
  readonly asksForStaff: boolean;
}

const PUBLIC = 0o644;
/** The file may also hold passwords. */
const PRIVATE = 0o600;

/**
 * Asks for everything that the site says about the company, and writes it at the end. Until then nothing is changed.
 * Returns false when the person stopped.
 * @throws UserError when the present file cannot be read as JSON, or a file cannot be written.
 */
export async function runSetup(places: SetupPlaces, terminal: Terminal = {}): Promise<boolean> {
  const present = presentValues(places.companyFile);
  intro('Your company', terminal);
  log.message(
    'Enter keeps what is shown. Ctrl+U clears the line. Ctrl+C stops and changes nothing.',
    terminal,
  );
  const checked = checkCompany(present);
  if (!checked.ok && Object.keys(present).length > 0) log.warn(checked.problems.join('\n'), terminal);
  try {
    const company = await askCompany(present, terminal);
    const env = existsSync(places.envFile) ? readFileSync(places.envFile, 'utf8') : '';
    const staffEmail = places.asksForStaff ? await askStaffEmail(env, company.email, terminal) : undefined;
    note(summary(company, staffEmail), 'The site will say', terminal);
    if ((await confirm({ message: 'Save this?', ...terminal })) !== true) throw new Cancelled('not saved');
    const texts: NewText[] = [
      { file: places.companyFile, text: companyText(company, places.companyFile), mode: PUBLIC },
    ];
    if (staffEmail !== undefined && staffEmail !== envValue(env, 'STAFF_EMAIL'))
      texts.push({ file: places.envFile, text: withEnvValue(env, 'STAFF_EMAIL', staffEmail), mode: PRIVATE });
    await replaceFiles(texts);
    readCompanyFile(places.companyFile);
    outro(
      `Saved in ${texts.map(({ file }) => path.basename(file)).join(' and ')}. Now run "npm start".`,
      terminal,
    );
    return true;
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    cancel('Nothing was changed.', terminal);
    return false;
  }
}

function presentValues(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const text = readCompanyText(file);
  try {
    return { ...(JSON.parse(text) as object) };
  } catch (cause) {
    // Not overwritten: it may hold what somebody has typed.
    const problem =
      'is not JSON, and is not overwritten. Correct or delete it, then run "npm run setup" again.';
    throw new UserError(`${file} ${problem}`, { cause });
  }
}

function askStaffEmail(env: string, companyEmail: string, terminal: Terminal): Promise<string> {
  const { read, wanted } = COMPANY_FIELDS.email;
  return askText(
    'Which e-mail address do you sign in with to read messages? Visitors do not see it.',
    envValue(env, 'STAFF_EMAIL') || companyEmail,
    (typed) => ('found' in read(typed) ? `Please enter ${wanted}.` : undefined),
    terminal,
  );
}

function summary(company: CompanyTexts, staffEmail: string | undefined): string {
  const { name, tagline, legalName, contactRole, phone, email, siteUrl, description, hours, replyWithin } =
    company;
  const lines = [
    `${name} – ${tagline}`,
    legalName,
    contactRole,
    phone,
    email,
    siteUrl,
    description,
    ...hours,
  ];
  if (replyWithin !== '') lines.push(`We answer messages within ${replyWithin}.`);
  if (staffEmail !== undefined) lines.push('', `You sign in as ${staffEmail}.`);
  return lines.join('\n');
}

function companyText(company: CompanyTexts, file: string): string {
  const { hours, replyWithin, ...texts } = company;
  const schema = path.relative(path.dirname(file), path.join(PROJECT_DIR, 'company.schema.json'));
  const number = COMPANY_FIELDS.phone.read(texts.phone);
  const values = {
    $schema: schema.startsWith('.') ? schema : `./${schema}`,
    ...texts,
    // In its place among the fields.
    phone: 'value' in number ? formatPhone(number.value) : texts.phone,
    ...(hours.length > 0 ? { hours } : {}),
    ...(replyWithin === '' ? {} : { replyWithin }),
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}
