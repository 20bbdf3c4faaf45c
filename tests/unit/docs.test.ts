import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  brokenReferences,
  foldersInTree,
  type Project,
  settingsIn,
  treeIn,
  wordCount,
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
  'WALKS_REPORT_FILE',
  'HOME',
  'INIT_CWD',
  'LOADED_MODULES',
  'NEXT_VERSION_DIR',
  'NODE_ENV',
  'PATH',
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

  it('draw only figures that the measurements state', () => {
    const stated = readProjectFile('docs/measurements.md').replaceAll(',', '');
    const drawn = DOCS.filter((file) => file.endsWith('.svg')).flatMap((file) =>
      [...readProjectFile(file).matchAll(/>([\d.,]+) \w+<\/text>/g)].map(([, figure = '']) => figure),
    );
    const isStated = (figure: string) =>
      new RegExp(`(?<![\\d.])${figure.replaceAll(',', '')}(?!\\d)`).test(stated);
    expect(drawn.filter((figure) => !isStated(figure))).toEqual([]);
    expect(drawn.length).toBeGreaterThan(20);
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

  it('has at most 450 words', () => {
    expect(wordCount(readme)).toBeLessThanOrEqual(450);
  });

  it('shows a tree of at most 20 lines, of real folders, with every folder of src', () => {
    const named = foldersInTree(tree);
    expect(tree.length).toBeLessThanOrEqual(20);
    expect(named.filter((folder) => !exists(folder))).toEqual([]);
    const expected = ['src', ...foldersOf('src'), 'server', 'supabase', 'tests', 'docs', 'public'];
    expect(expected.filter((folder) => !named.includes(folder))).toEqual([]);
  });
});

describe('the decisions', () => {
  it('have a date, a context, a decision and consequences in at most 25 lines', () => {
    const incomplete = DECISIONS.filter((file) => {
      const text = readProjectFile(file);
      const parts = ['Date', 'Context', 'Decision', 'Consequences'];
      const hasAll = parts.every((part) => new RegExp(`^[#*\\s]*${part}\\b`, 'm').test(text));
      return !hasAll || text.trimEnd().split('\n').length > 25;
    });
    expect(incomplete).toEqual([]);
  });

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
  });
});

describe('the check of documents', () => {
  const sample = (markdown: string) =>
    brokenReferences('docs/a.md', {
      ...PROJECT,
      exists: (file) => file === 'docs/a.md' || exists(file),
      read: (file) => (file === 'docs/a.md' ? markdown : readProjectFile(file)),
    });

  it.each([
    ['[a](deploy.md) [b](#a-heading)\n\n## A heading', []],
    ['[a](gone.md)', ['the link gone.md leads nowhere']],
    ['<img src="pictures/gone.png">', ['the link pictures/gone.png leads nowhere']],
    ['[a](deploy.md#gone)', ['the link deploy.md#gone names no heading']],
    ['run `node server/gone.ts`', ['there is no server/gone.ts']],
    ['```sh\nnpm run gone\n```', ['there is no npm script "gone"']],
  ])('finds what is wrong in %j', (markdown, problems) => {
    expect(sample(markdown)).toEqual(problems.map((problem) => `docs/a.md: ${problem}`));
  });

  it('finds settings however they are read', () => {
    const source = 'const { A_B, C } = process.env; env.D_E; process.env.F1; import.meta.env.PROD;';
    expect(settingsIn(source).sort()).toEqual(['A_B', 'D_E', 'F1']);
  });
});
