import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Connection, type ConnectionTransport } from 'puppeteer-core';
import { EngineError, type EnginePage } from './engine-page.ts';

/** A page of an old Chromium. Today's driver libraries launch no version before 2022, but know its protocol. */
export interface DevtoolsPage extends EnginePage {
  /** Prints the page in the paper size of its styles. */
  pdf(): Promise<Buffer>;
  setWidth(px: number): Promise<void>;
  /** Kills the browser, as an empty battery does. */
  kill(): Promise<void>;
}

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
  const connection = new Connection('', transportOf(browser), 0, ANSWER_MS);
  const target = await connection.send('Target.createTarget', { url: 'about:blank' });
  const { targetInfo } = await connection.send('Target.getTargetInfo', target);
  const session = await connection.createSession(targetInfo);
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  if (runFirst !== '') await session.send('Page.addScriptToEvaluateOnNewDocument', { source: runFirst });

  const kill = () =>
    new Promise<void>((resolve) => {
      if (browser.exitCode !== null || browser.signalCode !== null) return resolve();
      browser.once('exit', () => resolve());
      browser.kill('SIGKILL');
    });

  return {
    engine,
    run: async (body) => {
      const expression = `(async () => { ${body} })()`;
      const how = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', how);
      if (exceptionDetails === undefined) return result.value;
      throw new EngineError(exceptionDetails.exception?.description ?? 'The page threw');
    },
    pdf: async () => {
      const { data } = await session.send('Page.printToPDF', { preferCSSPageSize: true });
      return Buffer.from(data, 'base64');
    },
    setWidth: async (width) => {
      const screen = { width, height: 1024, deviceScaleFactor: 1, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', screen);
    },
    kill,
    [Symbol.asyncDispose]: kill,
    goto: async (address) => {
      const { errorText } = await session.send('Page.navigate', { url: address });
      if (errorText !== undefined) throw new EngineError(`${address}: ${errorText}`);
    },
  };
}

/** The file descriptors 3 and 4: each message ends with a zero byte. */
function transportOf(browser: ChildProcess): ConnectionTransport {
  const [, , , toBrowser, fromBrowser] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const transport: ConnectionTransport = {
    send: (message) => toBrowser.write(`${message}\0`),
    close: () => {},
  };
  let unread = '';
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const messages = `${unread}${text}`.split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) transport.onmessage?.(message);
  });
  // The browser was killed during a write.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => undefined);
  return transport;
}
