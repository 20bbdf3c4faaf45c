import { describe, expect, it } from 'vitest';
import { layerBreach } from '../support/source/css-layers.ts';
import { importBreaches } from '../support/source/import-check.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const sourceFiles = ['src', 'server', 'supabase/functions']
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const cssModules = filesBelow('src').filter((file) => file.endsWith('.module.css'));

describe('imports', () => {
  it('follow the table, have no cycles and name supabase-js once', () => {
    const sources = new Map(sourceFiles.map((file) => [file, readProjectFile(file)]));
    expect(sources.size).toBeGreaterThan(20);
    expect(importBreaches(sources)).toEqual([]);
  });
});

describe('the check of imports', () => {
  const breachesOf = (files: Record<string, string>) => importBreaches(new Map(Object.entries(files)));

  it.each([
    ['content imports a rule', 'src/content/a.ts', "import { b } from '../domain/b.ts';"],
    ['the outbox imports the gateway', 'src/outbox/a.ts', "import { send } from '../api/send.ts';"],
    ['a feature imports another', 'src/features/contact/a.ts', "import { b } from '../dashboard/b.ts';"],
    [
      'a page imports the gateway for a type alone',
      'src/pages/a.tsx',
      "import type { B } from '../api/b.ts';",
    ],
    ['a part imports a store', 'src/ui/a.tsx', "import { create } from 'zustand';"],
    ['a dynamic import goes up', 'src/features/x/a.ts', "const load = () => import('../../app/app.tsx');"],
    ['an import type goes up', 'src/domain/a.ts', "export type A = import('../ui/a.tsx').A;"],
    ['a re-export goes up', 'src/api/a.ts', "export { b } from '../features/x/b.ts';"],
    ['the worker imports the page', 'src/sw/sw.ts', "import { show } from '../pwa/online-status.ts';"],
    [
      'what both senders share imports a package',
      'supabase/functions/_shared/alerts/a.ts',
      "import { createTransport } from 'nodemailer';",
    ],
    [
      'what both senders share imports the site',
      'supabase/functions/_shared/alerts/a.ts',
      "import { phone } from '../../../../src/domain/phone.ts';",
    ],
    ['the server imports the site', 'server/a.ts', "import { App } from '../src/app/app.tsx';"],
    ['a rule imports a package', 'src/domain/a.ts', "import { openDB } from 'idb';"],
    ['a folder that the table does not know', 'src/utils/a.ts', "import { b } from '../domain/b.ts';"],
  ])('catches: %s', (_title, file, code) => {
    expect(breachesOf({ [file]: code })).toEqual([expect.stringContaining(`${file} imports`)]);
  });

  it('catches a second import of supabase-js', () => {
    const code = "import { createClient } from '@supabase/supabase-js';";
    expect(breachesOf({ 'src/api/staff/staff-client.ts': code, 'src/api/b.ts': code })).toEqual([
      expect.stringContaining('src/api/b.ts imports @supabase/supabase-js'),
    ]);
  });

  it('catches a cycle and says which way it goes', () => {
    const files = {
      'src/domain/a.ts': "import { b } from './b.ts';",
      'src/domain/b.ts': "import { c } from './c.ts';",
      'src/domain/c.ts': "import { a } from './a.ts';",
    };
    expect(breachesOf(files)).toEqual([
      'imports go round: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
  });

  it('catches export *', () => {
    expect(breachesOf({ 'src/ui/index.ts': "export * from './button.tsx';" })).toEqual([
      'src/ui/index.ts re-exports everything of another file',
    ]);
  });

  it('lets through what the table allows, and text that only looks like an import', () => {
    const files = {
      'src/sw/sw.ts':
        "import { replay } from '../outbox/outbox.ts'; import { precacheAndRoute } from 'workbox-precaching';",
      'src/features/contact/a.tsx':
        "import { b } from './b.ts'; import { create } from 'zustand'; import { c } from '../../ui/c.tsx';",
      'src/content/a.ts':
        "// import { b } from '../app/b.ts';\nexport const text = \"import '../app/b.ts'\";",
      'server/a.ts': "import { readFile } from 'node:fs/promises'; import { b } from './project.ts';",
    };
    expect(breachesOf(files)).toEqual([]);
  });
});

describe('CSS modules', () => {
  it('are completely in the layer of their folder', () => {
    expect(cssModules.flatMap((file) => layerBreach(file, readProjectFile(file)) ?? [])).toEqual([]);
  });

  it.each([
    ['without a layer', '.a { color: red; }'],
    ['in the layer of another folder', '@layer pages { .a { color: red; } }'],
    ['with a rule after the layer', '@layer ui { .a { color: red; } } .b { color: red; }'],
  ])('would be caught %s', (_title, css) => {
    expect(layerBreach('src/ui/a.module.css', css)).toContain('src/ui/a.module.css');
  });

  it('may say something in a comment first', () => {
    expect(
      layerBreach('src/ui/a.module.css', '/* why */\n@layer ui {\n  .a { color: red; }\n}\n'),
    ).toBeUndefined();
  });
});
