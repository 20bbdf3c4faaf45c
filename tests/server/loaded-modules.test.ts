import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runServerCommand } from './support/server-process.ts';
import { preparedDataDir, temporaryFolder } from './support/test-site.ts';

const RECORDER = fileURLToPath(new URL('support/record-modules.mjs', import.meta.url));
const BUILD_TOOLS =
  /\/node_modules\/(?:vite|@vitejs|vite-plugin-\w+|vitest|rolldown|@rolldown|rollup|@rollup|tsx|esbuild|@esbuild|typescript|@typescript|oxc-\w+|@oxc-\w+|@babel|@swc|terser|lightningcss\S*)\//;

describe('The process that serves', () => {
  let modules: string[];

  beforeAll(async () => {
    const file = path.join(await temporaryFolder(), 'modules');
    const server = runServerCommand(
      'start',
      { PORT: '0', DATA_DIR: await preparedDataDir(), LOADED_MODULES: file },
      { nodeArgs: ['--import', RECORDER] },
    );
    const origin = await server.ready;
    expect(await fetch(`${origin}/mission`)).toMatchObject({ status: 200 });
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    modules = (await readFile(file, 'utf8')).split('\n');
  });

  it('is seen whole by this test: what it imports, requires and links', () => {
    const all = modules.join('\n');
    expect(all).toContain('/dist-server/start.js');
    expect(all).toContain('/node_modules/@electric-sql/pglite/');
    expect(all).toContain('/node_modules/@supabase/auth-js/');
    expect(all).toMatch(/^\/\S+\.so(\.\d+)*$/m);
    expect(modules).toContain('END');
  });

  it('has loaded no compiler', () => {
    expect(modules.filter((module) => BUILD_TOOLS.test(module))).toEqual([]);
  });

  it('has loaded no TypeScript', () => {
    expect(modules.filter((module) => /\.[mc]?tsx?(\?|$)/.test(module))).toEqual([]);
  });
});
