import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../server/setting-names.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

/** npm, the test runner and the image set these, and never a person. */
const NOT_SETTINGS = ['INIT_CWD', 'THIRD_AGE_IMAGE', 'VITEST'];

/** The environment variables that a source file reads, one by one or several at once. */
function settingsIn(source: string): string[] {
  const names = [...source.matchAll(/(?<!meta\.)\benv\.([A-Z][A-Z0-9_]+)\b|\{([^{}]*)\} = process\.env\b/g)];
  return names.flatMap(([, one, several]) => one ?? several?.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []);
}

describe('.env.example', () => {
  const sources = ['server', 'src'].flatMap(filesBelow).filter((file) => /\.(ts|tsx|mjs)$/.test(file));

  it('has every environment variable that a person may set', () => {
    const read = [...sources, 'vite.config.ts'].flatMap((file) => settingsIn(readProjectFile(file)));
    const explained = [...readProjectFile('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)];
    // A person who sets what is not among these names is told that it is misspelt.
    const names: readonly string[] = SETTING_NAMES;
    expect(read).toContain('SUPABASE_DB_PASSWORD');
    expect(read.filter((name) => ![...names, ...NOT_SETTINGS].includes(name))).toEqual([]);
    expect([...names].sort()).toEqual([...new Set(explained.map(([, name]) => name))].sort());
  });
});

describe('the guide to a hosted project', () => {
  it('schedules every job of the migrations, for projects where pg_cron was off', () => {
    const guide = readProjectFile('docs/deploy.md');
    const jobs = filesBelow('supabase/migrations').flatMap((file) => [
      ...readProjectFile(file).matchAll(/cron\.schedule\('([\w-]+)'/g),
    ]);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.map(([, job = '']) => job).filter((job) => !guide.includes(`'${job}'`))).toEqual([]);
  });
});
