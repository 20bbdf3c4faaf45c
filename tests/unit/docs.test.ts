import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../server/setting-names.ts';
import { brokenReferences, type Project, settingsIn } from '../support/source/document-check.ts';
import { filesBelow, ROOT, readProjectFile } from '../support/source/project-files.ts';

const exists = (file: string) => existsSync(path.join(ROOT, file));
const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };
const PROJECT: Project = { exists, read: readProjectFile, scripts: Object.keys(scripts) };

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'supabase/README.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];

/** npm, the test runner and the image set these, and never a person. */
const NOT_SETTINGS = ['INIT_CWD', 'THIRD_AGE_IMAGE', 'VITEST'];

describe('the documents', () => {
  it('name only links, headings, paths and npm scripts that exist', () => {
    expect(DOCUMENTS.flatMap((file) => brokenReferences(file, PROJECT))).toEqual([]);
  });
});

describe('the guide to a hosted project', () => {
  const jobs = filesBelow('supabase/migrations').flatMap((file) => [
    ...readProjectFile(file).matchAll(/cron\.schedule\('([\w-]+)', '([^']+)'/g),
  ]);

  it('schedules every job of the migrations, for projects where pg_cron was off', () => {
    const guide = readProjectFile('docs/deploy.md');
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.map(([job]) => job).filter((job) => !guide.includes(job))).toEqual([]);
  });
});

describe('.env.example', () => {
  const sources = ['server', 'src'].flatMap(filesBelow).filter((file) => /\.(ts|tsx|mjs)$/.test(file));

  it('has every environment variable that a person may set', () => {
    const example = readProjectFile('.env.example');
    const read = new Set([...sources, 'vite.config.ts'].flatMap((file) => settingsIn(readProjectFile(file))));
    const settings = [...read].filter((name) => !NOT_SETTINGS.includes(name));
    expect(settings).toContain('DATA_DIR');
    expect(settings.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))).toEqual([]);
    // Otherwise a person who sets it is told that it is misspelt.
    const explained = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect([...SETTING_NAMES].sort()).toEqual([...new Set(explained)].sort());
  });
});
