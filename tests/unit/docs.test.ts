import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../server/setting-names.ts';
import {
  brokenReferences,
  foldersInTree,
  type Project,
  settingsIn,
  treeIn,
} from '../support/source/document-check.ts';
import { filesBelow, foldersOf, ROOT, readProjectFile } from '../support/source/project-files.ts';

const exists = (file: string) => existsSync(path.join(ROOT, file));
const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };
const PROJECT: Project = { exists, read: readProjectFile, scripts: Object.keys(scripts) };

const DOCS = filesBelow('docs');
const DECISIONS = DOCS.filter((file) => file.startsWith('docs/decisions/'));
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'supabase/README.md',
  ...DOCS.filter((file) => file.endsWith('.md')),
];

/** Variables that npm, the test runners or our tests set for child processes, and never a person. */
const NOT_SETTINGS = [
  'CI',
  'DENO_PATH',
  'SCENARIOS_REPORT_FILE',
  'HOME',
  'INIT_CWD',
  'LOADED_MODULES',
  'NEXT_VERSION_DIR',
  'NODE_ENV',
  'PATH',
  'RAISE',
  'REQUESTS',
  'SEEDS',
  'THIRD_AGE_IMAGE',
  'THIRD_AGE_TEMPLATE',
  'TMPDIR',
  'VITEST',
];

describe('the documents', () => {
  it('name only links, headings, paths and npm scripts that exist', () => {
    expect(DOCUMENTS.flatMap((file) => brokenReferences(file, PROJECT))).toEqual([]);
  });

  it('name every folder in the tree of the architecture', () => {
    // Folders with a dot belong to tools.
    const folders = ['src', 'server', 'supabase', 'tests']
      .flatMap((top) => [top, ...foldersOf(top)])
      .filter((folder) => !folder.includes('/.'));
    const named = foldersInTree(treeIn(readProjectFile('docs/architecture.md')));
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it('hold pictures that load quickly', () => {
    const heavy = DOCS.filter((file) => statSync(path.join(ROOT, file)).size > 120_000);
    expect(heavy).toEqual([]);
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

describe('the README', () => {
  const readme = readProjectFile('README.md');
  const tree = treeIn(readme);

  it('shows a tree of real folders, with every folder of src', () => {
    const named = foldersInTree(tree);
    expect(named.filter((folder) => !exists(folder))).toEqual([]);
    const expected = ['src', ...foldersOf('src'), 'server', 'supabase', 'tests', 'docs', 'public'];
    expect(expected.filter((folder) => !named.includes(folder))).toEqual([]);
  });
});

describe('the decisions', () => {
  it('have a number each', () => {
    const numbers = DECISIONS.map(
      (file) => /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file,
    );
    expect(
      numbers.filter((number, index) => !/^\d{3}$/.test(number) || numbers.indexOf(number) !== index),
    ).toEqual([]);
  });
});

describe('.env.example', () => {
  const sources = ['server', 'src', 'tests']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tests/unit/'));

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
