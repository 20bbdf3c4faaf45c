import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSetup } from '../../../server/cli/setup/run-setup.ts';
import { readCompanyFile } from '../../../server/company-file.ts';
import { PROJECT_DIR } from '../../../server/project.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const CLEAR = '\u0015';
const ENTER = '\r';
const CTRL_C = '\u0003';

type Step = readonly [question: string, keys: string];

let places: { companyFile: string; envFile: string; asksForStaff: boolean };
beforeEach(() => {
  const folder = temporaryFolder();
  places = {
    companyFile: path.join(folder, 'company.json'),
    envFile: path.join(folder, '.env'),
    asksForStaff: true,
  };
  cpSync(path.join(PROJECT_DIR, 'tests/support/company/odd-company.json'), places.companyFile);
});

/** Runs the questions, and types each answer once its question is shown. */
async function answer(answers: readonly Step[]): Promise<boolean> {
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
    await answer([
      ...KEEP_ALL.slice(0, 4),
      ['phone number do people', `${CLEAR}415 555\r`],
      ['Please enter ten digits', `${CLEAR}202.555.0199\r`],
      ...KEEP_ALL.slice(5, 13),
      ['sign in', `${CLEAR}rosa@a.org\r`],
      ...KEEP_ALL.slice(14),
    ]);
    expect(readCompanyFile(places.companyFile).phone).toBe('2025550199');
    expect(readFileSync(places.envFile, 'utf8')).toBe('PORT=80\nSTAFF_EMAIL=rosa@a.org\nHOST=::');
    expect(statSync(places.envFile).mode & 0o777).toBe(0o640);
  });

  it.each([0, 7, 13, 14])('changes nothing when Ctrl+C is pressed at question %i', async (place) => {
    const before = readFileSync(places.companyFile, 'utf8');
    const asked: Step[] = [['name of your company', `${CLEAR}Another name\r`], ...KEEP_ALL.slice(1)];
    const [question = ''] = asked[place] ?? [];
    expect(await answer([...asked.slice(0, place), [question, CTRL_C]])).toBe(false);
    expect(readFileSync(places.companyFile, 'utf8')).toBe(before);
    expect(existsSync(places.envFile)).toBe(false);
  });

  it('does not overwrite a file that is no JSON', async () => {
    writeFileSync(places.companyFile, '{ "name": "Rosa" "phone"');
    await expect(answer([])).rejects.toThrow(/is not JSON, and is not overwritten/);
  });
});
