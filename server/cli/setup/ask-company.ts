import { isCancel, text } from '@clack/prompts';
import type { Company, CompanyField } from '../../../src/domain/company/company.ts';
import { COMPANY_FIELDS, MAX_HOURS } from '../../../src/domain/company/company-fields.ts';

/** Where questions are asked; the terminal by default. */
export interface Terminal {
  readonly input?: NodeJS.ReadableStream & import('node:stream').Readable;
  readonly output?: import('node:stream').Writable;
}

/** The person pressed Ctrl+C or Escape. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

type TextField = Exclude<CompanyField, 'hours'>;

const QUESTIONS: Readonly<Record<TextField, string>> = {
  name: 'What is the name of your company, as people know it?',
  tagline: 'Which few words are shown below the name?',
  legalName: 'What is its full name in the register? It is for the copyright line and the privacy notice.',
  contactRole: 'What is the role of the person who answers?',
  phone: 'Which phone number do people call? Ten digits.',
  email: 'Which e-mail address do people write to?',
  siteUrl: 'What is the address of the site on the internet?',
  description: 'How do search engines describe you? One or two sentences.',
  replyWithin:
    'How soon do you answer messages? For example "one working day". Leave it empty to say nothing.',
};

/** The values of company.json as they are written. */
export type CompanyTexts = Readonly<Record<TextField, string>> & { readonly hours: readonly string[] };

/**
 * Asks for every value. Existing values are filled in, to be kept or changed.
 * @throws Cancelled when the person stops.
 */
export async function askCompany(
  present: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<CompanyTexts> {
  const texts: Partial<Record<TextField, string>> = {};
  for (const field of Object.keys(QUESTIONS) as TextField[]) {
    if (field === 'replyWithin') break;
    texts[field] = await askText(
      QUESTIONS[field],
      present[field],
      (typed) => problemOf(field, typed),
      terminal,
    );
  }
  const hours = await askHours(present.hours, terminal);
  const replyWithin = await askText(
    QUESTIONS.replyWithin,
    present.replyWithin,
    (typed) => (typed === '' ? undefined : problemOf('replyWithin', typed)),
    terminal,
  );
  return { ...(texts as Record<TextField, string>), hours, replyWithin };
}

async function askHours(present: unknown, terminal: Terminal): Promise<string[]> {
  const before: readonly unknown[] = Array.isArray(present) ? present : [];
  const lines: string[] = [];
  while (lines.length < MAX_HOURS) {
    const question =
      lines.length === 0
        ? 'When do you answer the phone, such as "Monday to Friday, 9 to 5"? Leave it empty to say nothing.'
        : 'Another line, such as "Saturday, 10 to 12"? Leave it empty to go on.';
    const problem = (typed: string) => (typed === '' ? undefined : problemOf('hours', [typed]));
    const line = await askText(question, before[lines.length], problem, terminal);
    if (line === '') break;
    lines.push(line);
  }
  return lines;
}

function problemOf(field: keyof Company, typed: unknown): string | undefined {
  const { read, wanted } = COMPANY_FIELDS[field];
  return 'found' in read(typed) ? `Please enter ${wanted}.` : undefined;
}

/** Asks one question. @throws Cancelled when the person stops. */
export async function askText(
  message: string,
  present: unknown,
  problem: (typed: string) => string | undefined,
  terminal: Terminal,
): Promise<string> {
  const answer = await text({
    message,
    initialValue: typeof present === 'string' ? present : '',
    validate: (typed) => problem(typed?.trim() ?? ''),
    ...terminal,
  });
  if (isCancel(answer)) throw new Cancelled('cancelled');
  return (answer ?? '').trim();
}
