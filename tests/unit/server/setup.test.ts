import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSetup } from '../../../server/cli/setup/run-setup.ts';
import { readCompanyFile } from '../../../server/company-file.ts';
import { PROJECT_DIR } from '../../../server/project.ts';

const CLEAR = '\u0015';
const ENTER = '\r';
const CTRL_C = '\u0003';

let folder: string;
let places: { companyFile: string; envFile: string; asksForStaff: boolean };
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'third-age-setup-'));
  places = {
    companyFile: path.join(folder, 'company.json'),
    envFile: path.join(folder, '.env'),
    asksForStaff: true,
  };
  writeFileSync(
    places.companyFile,
    readFileSync(path.join(PROJECT_DIR, 'tests/support/company/odd-company.json')),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the questions, and types each answer once its question is shown. */
async function answer(answers: readonly (readonly [question: string, keys: string])[]): Promise<boolean> {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 });
  const left = [...answers];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of a terminal.
    shown += chunk.toString().replaceAll(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
    const [next] = left;
    if (next === undefined || !shown.includes(next[0])) return;
    left.shift();
    shown = '';
    setImmediate(() => input.write(next[1]));
  });
  const result = await runSetup(places, { input, output });
  expect(left).toEqual([]);
  return result;
}

type Step = readonly [question: string, keys: string];

const KEEP_ALL: readonly Step[] = [
  ['name of your company', ENTER],
  ['few words', ENTER],
  ['full name in the register', ENTER],
  ['role of the person', ENTER],
  ['phone number do people', ENTER],
  ['e-mail address do people', ENTER],
  ['address of the site', ENTER],
  ['search engines', ENTER],
  ['When do you answer', ENTER],
  ['Another line', ENTER],
  ['Another line', ENTER],
  ['Another line', ENTER],
  ['How soon', ENTER],
  ['sign in', ENTER],
  ['Save this', ENTER],
];

const changed = (changes: Readonly<Record<number, readonly Step[]>>): readonly Step[] =>
  KEEP_ALL.flatMap((step, index): readonly Step[] => changes[index] ?? [step]);

describe('npm run setup', () => {
  it('keeps every value that is there on Enter, and offers the e-mail for the first account', async () => {
    const before = readCompanyFile(places.companyFile);
    expect(await answer(KEEP_ALL)).toBe(true);
    expect(readCompanyFile(places.companyFile)).toEqual(before);
    expect(readFileSync(places.envFile, 'utf8')).toBe(`STAFF_EMAIL=${before.email}\n`);
    expect(statSync(places.envFile).mode & 0o777).toBe(0o600);
  });

  it('asks again for a value that cannot be used, and keeps the other settings', async () => {
    writeFileSync(places.envFile, 'PORT=80\nSTAFF_EMAIL=old@a.org\nHOST=::', { mode: 0o640 });
    await answer(
      changed({
        4: [
          ['phone number do people', `${CLEAR}415 555\r`],
          ['Please enter ten digits', `${CLEAR}202.555.0199\r`],
        ],
        13: [['sign in', `${CLEAR}rosa@a.org\r`]],
      }),
    );
    expect(readCompanyFile(places.companyFile).phone).toBe('2025550199');
    expect(readFileSync(places.envFile, 'utf8')).toBe('PORT=80\nSTAFF_EMAIL=rosa@a.org\nHOST=::');
    expect(statSync(places.envFile).mode & 0o777).toBe(0o640);
  });

  it.each([0, 7, 13, 14])('changes nothing when Ctrl+C is pressed at question %i', async (place) => {
    const before = readFileSync(places.companyFile, 'utf8');
    const steps = KEEP_ALL.slice(0, place + 1).map(([question, keys], index): readonly [string, string] => [
      question,
      index === place ? CTRL_C : index === 0 ? `${CLEAR}Another name\r` : keys,
    ]);
    expect(await answer(steps)).toBe(false);
    expect(readFileSync(places.companyFile, 'utf8')).toBe(before);
    expect(existsSync(places.envFile)).toBe(false);
  });

  it('does not overwrite a file that is no JSON', async () => {
    writeFileSync(places.companyFile, '{ "name": "Rosa" "phone"');
    await expect(answer([])).rejects.toThrow(/is not JSON, and is not overwritten/);
  });
});
