import { UserError } from '../../src/domain/user-error.ts';
import type { RequestLogEntry } from '../http/request-log.ts';
import { readServerSettings } from '../server-settings.ts';
import { type RunningSite, startSite, startStaticSite } from '../site.ts';
import { buildSite } from './build-site.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';

const log = (line: string) => console.log(line);
const logRequest = (entry: RequestLogEntry) => log(JSON.stringify(entry));

try {
  const settings = readServerSettings(process.env);
  const config = configuredBackend();
  await buildSite(config, log, settings.retention);
  if (isHosted(config))
    log(`The backend is the hosted project at ${config.url}; no database is started here.`);
  const site = isHosted(config)
    ? await startStaticSite(settings)
    : await startSite({
        ...settings,
        log,
        isTerminal: process.stdout.isTTY,
        ...(settings.isLoggingRequests ? { logRequest } : {}),
      });
  stopOnSignal(site);
  log(
    `The site is ready: open ${site.origin.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')}`,
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function stopOnSignal(site: RunningSite): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    log('Stopping …');
    await site.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
