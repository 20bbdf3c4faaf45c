import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '../../../server/project.ts';
import { TEST_LINE } from '../../support/source/fixed-texts.ts';
import { HOSTED, runToEnd, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/test-site.ts';

const SENTENCE = `${TEST_LINE} Run "npm run setup" to enter your own.`;

/** A company's file with the phone number of a new copy of the project. */
async function inventedCompany(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'company.json');
  const odd = readFileSync(path.join(PROJECT_DIR, 'tests/support/company/odd-company.json'), 'utf8');
  writeFileSync(file, odd.replace('+1 415.555.2671', '(202) 555-0143'));
  return file;
}

describe('A company with an invented phone number', () => {
  it.each([[{ SITE_URL: 'https://www.example.com' }], [HOSTED]])(
    'is not served in public: %j',
    async (env) => {
      const server = startServer(await temporaryFolder(), { COMPANY_FILE: await inventedCompany(), ...env });
      expect(await server.ended).toBe(1);
      expect(server.output().trim().split('\n').at(-1)).toBe(SENTENCE);
    },
  );

  it('is not built for a hosted project', async () => {
    const outDir = path.join(await temporaryFolder(), 'dist');
    const build = spawnSync(
      process.execPath,
      [path.join(PROJECT_DIR, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir],
      {
        cwd: PROJECT_DIR,
        env: { PATH: process.env.PATH, COMPANY_FILE: await inventedCompany(), ...HOSTED },
        encoding: 'utf8',
      },
    );
    expect(build.status).toBe(1);
    expect(build.stderr).toContain(SENTENCE);
    expect(build.stderr).not.toMatch(/^\s+at /m);
  });
});

describe('npm run setup without a terminal', () => {
  it('names the file to edit', async () => {
    const file = await inventedCompany();
    expect(await runToEnd('setup', { COMPANY_FILE: file, DATA_DIR: await temporaryFolder() })).toEqual({
      code: 1,
      output: expect.stringContaining(`Without one, edit the file ${file}.`),
    });
  });
});
