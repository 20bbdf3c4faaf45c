import { expect, it } from 'vitest';
import { runServerCommand } from '../support/server-process.ts';
import { preparedDataDir } from '../support/test-site.ts';

/** With these V8 collects whatever it has replaced at once, and writes a line for each collection. */
const COLLECT_AT_ONCE = ['--stress-wasm-code-gc', '--trace-wasm-code-gc'];

it('frees no code of WebAssembly, which can end the process on Node 24', async () => {
  const server = runServerCommand(
    'start',
    { PORT: '0', DATA_DIR: await preparedDataDir() },
    { nodeArgs: COLLECT_AT_ONCE },
  );
  await server.ready;
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('wasm-gc');
});
