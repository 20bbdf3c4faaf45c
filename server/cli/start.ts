import { UserError } from '../../src/domain/user-error.ts';
import type { RequestLogEntry } from '../http/request-log.ts';
import { readServerSettings } from '../server-settings.ts';
import { type RunningSite, startSite, startStaticSite } from '../site.ts';
import { buildSite } from './build-site.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';
import { watchProcessEnd } from './process-end.ts';

const log = (line: string) => console.log(line);
const logRequest = (entry: RequestLogEntry) => log(JSON.stringify(entry));

const closeAtEnd = watchProcessEnd(log);
try {
  const site = await start();
  closeAtEnd(site);
  log(
    `The site is ready: open ${site.origin.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')}`,
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(): Promise<RunningSite> {
  const settings = readServerSettings(process.env);
  const config = configuredBackend();
  const build = () => buildSite(config, log, settings.retention);
  if (!isHosted(config))
    return startSite({
      ...settings,
      build,
      log,
      isTerminal: process.stdout.isTTY,
      ...(settings.isLoggingRequests ? { logRequest } : {}),
    });
  await build();
  log(`The backend is the hosted project at ${config.url}; no database is started here.`);
  return startStaticSite(settings);
}
