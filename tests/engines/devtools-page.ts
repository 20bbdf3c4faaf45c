import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { EngineError, type EnginePage } from './engine-page.ts';

/** A page of an old Chromium. Today's driver libraries support no version before 2022. */
export interface DevtoolsPage extends EnginePage {
  /** Sends a command of the DevTools protocol to the page. */
  send(method: string, params?: object): Promise<unknown>;
  /** Prints the page in the paper size of its styles. */
  pdf(): Promise<Buffer>;
  setWidth(px: number): Promise<void>;
  /** Kills the browser, as an empty battery does. */
  kill(): Promise<void>;
}

type Answer = (message: { readonly result?: unknown; readonly error?: { readonly message: string } }) => void;

const ANSWER_MS = 60_000;

/**
 * Opens one page in a started browser.
 * @param runFirst a script that every document runs before its own scripts
 */
export async function openDevtoolsPage(
  engine: string,
  browser: ChildProcess,
  runFirst = '',
): Promise<DevtoolsPage> {
  const ask = protocolOf(browser);
  const { targetId } = (await ask('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
  const attached = await ask('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attached as { readonly sessionId: string };
  const send = (method: string, params: object = {}) => ask(method, params, sessionId);
  await send('Page.enable');
  await send('Runtime.enable');
  if (runFirst !== '') await send('Page.addScriptToEvaluateOnNewDocument', { source: runFirst });

  const run = async (body: string): Promise<unknown> => {
    const answer = await send('Runtime.evaluate', {
      expression: `(async () => { ${body} })()`,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = answer as {
      readonly result: { readonly value?: unknown };
      readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
    };
    if (exceptionDetails !== undefined)
      throw new EngineError(exceptionDetails.exception?.description ?? 'The page threw');
    return result.value;
  };

  const kill = () =>
    new Promise<void>((resolve) => {
      if (browser.exitCode !== null || browser.signalCode !== null) return resolve();
      browser.once('exit', () => resolve());
      browser.kill('SIGKILL');
    });

  return {
    engine,
    send,
    run,
    pdf: async () => {
      const { data } = (await send('Page.printToPDF', { preferCSSPageSize: true })) as {
        readonly data: string;
      };
      return Buffer.from(data, 'base64');
    },
    setWidth: async (width) => {
      const screen = { width, height: 1024, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', screen);
    },
    kill,
    [Symbol.asyncDispose]: kill,
    goto: async (address) => {
      const answer = await send('Page.navigate', { url: address });
      const { errorText } = answer as { readonly errorText?: string };
      if (errorText !== undefined) throw new EngineError(`${address}: ${errorText}`);
    },
  };
}

/** Sends commands and receives answers over the file descriptors 3 and 4, each as JSON and a zero byte. */
function protocolOf(browser: ChildProcess) {
  const [, , , toBrowser, fromBrowser] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, Answer>();
  let lastId = 0;
  let unread = '';
  fromBrowser.setEncoding('utf8');
  fromBrowser.on('data', (text: string) => {
    const messages = `${unread}${text}`.split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message);
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    }
  });
  // The browser was killed during a write.
  toBrowser.on('error', () => undefined);
  fromBrowser.on('error', () => undefined);
  return (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const timer = setTimeout(() => reject(new EngineError(`${method}: no answer`)), ANSWER_MS);
      waiting.set(lastId, ({ result, error }) => {
        clearTimeout(timer);
        if (error === undefined) resolve(result);
        else reject(new EngineError(`${method}: ${error.message}`));
      });
      toBrowser.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
}
