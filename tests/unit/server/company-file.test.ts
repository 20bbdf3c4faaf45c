import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { companyFile, readCompanyFile, refusePlaceholders } from '../../../server/company-file.ts';
import { PROJECT_DIR } from '../../../server/project.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const writeLatin1 = (file: string) => writeFileSync(file, Buffer.from('{"name": "\xC5ngstr"}', 'latin1'));

describe('readCompanyFile', () => {
  it.each<[string, (file: string) => void, RegExp]>([
    ['a folder', (file) => mkdirSync(file), /found a folder, wanted a text file/],
    ['nothing', () => {}, /found no file/],
    ['a link to itself', (file) => symlinkSync(file, file), /found a file that cannot be read \(ELOOP\)/],
    ['a device', (file) => symlinkSync('/dev/zero', file), /found something that is not a file/],
    ['a large file', (file) => writeFileSync(file, ' '.repeat(70_000)), /found a file of 69 kB/],
    ['Latin-1', writeLatin1, /not in UTF-8/],
  ])('refuses %s in one line', (_what, make, sentence) => {
    const file = path.join(temporaryFolder(), 'company.json');
    make(file);
    expect(() => readCompanyFile(file)).toThrow(sentence);
  });

  it('names the file in each line', () => {
    const file = path.join(temporaryFolder(), 'ours.json');
    writeFileSync(file, '{}');
    expect(() => readCompanyFile(file)).toThrow(new RegExp(`^${file}, "name": [^\\n]+\\n${file}, "tagline"`));
  });
});

describe('companyFile', () => {
  it.each([
    [{}, path.join(PROJECT_DIR, 'company.json')],
    [{ COMPANY_FILE: ' ' }, path.join(PROJECT_DIR, 'company.json')],
    [{ COMPANY_FILE: 'ours/company.json' }, path.join(PROJECT_DIR, 'ours/company.json')],
    [{ COMPANY_FILE: '/etc/company.json' }, '/etc/company.json'],
  ])('of %j is %s', (env, file) => {
    expect(companyFile(env)).toBe(file);
  });
});

describe('refusePlaceholders', () => {
  const company = readCompanyFile(path.join(PROJECT_DIR, 'tests/support/company/odd-company.json'));
  const invented = { ...company, phone: '2025550143' };

  it('names the command that ends the test site', () => {
    expect(() => refusePlaceholders(invented, {})).toThrow(/^This is a test site\. .* Run "npm run setup"/);
    expect(() => refusePlaceholders(invented, { THIRD_AGE_IMAGE: '1' })).toThrow(
      /Edit company\.json beside compose\.yaml, then run "docker compose up --detach --build"/,
    );
  });

  it('lets pass a company of its own, and a test', () => {
    refusePlaceholders(company, {});
    refusePlaceholders(invented, { ALLOW_PLACEHOLDERS: '1' });
  });
});
