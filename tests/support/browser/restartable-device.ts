import { execFileSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from 'playwright/test';

export type Device = Awaited<ReturnType<typeof openDevice>>;

/**
 * A browser with a profile on the disk. It can be killed, as by an empty battery, and started again.
 * @param onLaunch called with the browser after each start
 */
export async function openDevice(
  folder: string,
  origin: string,
  onLaunch: (context: BrowserContext) => void = () => {},
) {
  let context = await launch(folder, origin);
  onLaunch(context);
  return {
    get context() {
      return context;
    },
    /** Opens a page; relative addresses refer to the site. */
    newPage: () => context.newPage(),
    /** Kills every process of the browser at once (SIGKILL) and starts it on the same profile. */
    async killAndReopen() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      killProcessesOf(folder);
      await closed;
      // A killed browser leaves lock files that would prevent the next start with this profile.
      for (const name of await readdir(folder)) {
        if (name.startsWith('Singleton')) await rm(path.join(folder, name), { force: true });
      }
      context = await launch(folder, origin);
      onLaunch(context);
    },
    close: () => context.close(),
  };
}

async function launch(folder: string, origin: string): Promise<BrowserContext> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
}

/** Finds the browser's processes by the profile on their command line. */
function killProcessesOf(folder: string): void {
  const table = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1e8 });
  for (const line of table.split('\n')) {
    const [, pid, args] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || args === undefined || !args.includes(`--user-data-dir=${folder}`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process ended together with its parent.
    }
  }
}

/** Chromium's own name for the registration of the site that is open in this session. */
export async function registrationOf(session: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return known;
}
