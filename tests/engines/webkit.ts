import { spawn } from 'node:child_process';
import { freePort } from '../support/backend/free-port.ts';
import type { EnginePrograms } from './debian-programs.ts';
import { EngineError, type EnginePage } from './engine-page.ts';

/**
 * Turns service workers off, as in browsers inside of other apps on every iPad. The name is that of WebKitGTK 2.50
 * (--features=help lists them); an unknown one ends the browser.
 */
export const WITHOUT_WORKER = ['--features=-ServiceWorkers'];

/** Opens WebKitGTK by its own WebDriver on a virtual screen. It deletes its data when it is closed. */
export async function openWebkit(
  programs: NonNullable<EnginePrograms['webkit']>,
  browserArguments: readonly string[] = [],
): Promise<EnginePage> {
  const display = `:${90 + Math.floor(Math.random() * 400)}`;
  const screen = spawn(programs.screen, [display, '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // WebKit's sandbox does not start as root.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      GDK_BACKEND: 'x11',
    },
    stdio: 'ignore',
  });
  const stop = () => {
    for (const child of [driver, screen]) child.kill('SIGTERM');
  };
  try {
    const ask = webDriver(`http://127.0.0.1:${port}`);
    await driverIsUp(ask);
    const browserOptions = { binary: programs.browser, args: ['--automation', ...browserArguments] };
    const { sessionId } = (await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    })) as { readonly sessionId: string };
    const session = `/session/${sessionId}`;
    await ask('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 30_000 });
    return {
      engine: 'WebKit',
      goto: async (address) => {
        await ask('POST', `${session}/url`, { url: address });
      },
      run: (body) =>
        ask('POST', `${session}/execute/async`, {
          script: `const done = arguments[arguments.length - 1];
            (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
          args: [],
        }).then((answer) => {
          const { value, error } = answer as { readonly value?: unknown; readonly error?: string };
          if (error !== undefined) throw new EngineError(error);
          return value;
        }),
      [Symbol.asyncDispose]: async () => {
        await ask('DELETE', session).catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function webDriver(address: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    });
    const { value } = (await response.json()) as { readonly value: { readonly message?: string } };
    if (!response.ok) throw new EngineError(`${method} ${path}: ${value?.message ?? response.status}`);
    return value;
  };
}

async function driverIsUp(ask: Ask): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask('GET', '/status');
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
