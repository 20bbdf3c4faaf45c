import { hasPlaceholders } from '../../src/domain/company/company.ts';
import { mailSignature } from '../../src/domain/company/mail-signature.ts';
import { UserError } from '../../src/domain/user-error.ts';
import { aboutTestSite, companyFile, readCompanyFile, refusePlaceholders } from '../company-file.ts';
import { permissionError } from '../database/folder/folder-owner.ts';
import type { RequestLogEntry } from '../http/request-log.ts';
import { readServerSettings, type ServerSettings } from '../server-settings.ts';
import { misspeltSettings } from '../setting-names.ts';
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
  const userError = error instanceof UserError ? error : await permissionError(error);
  if (userError === undefined) throw error;
  console.error(userError.message);
  process.exit(1);
}

async function start(): Promise<RunningSite> {
  for (const line of misspeltSettings(process.env)) console.error(line);
  const settings = readServerSettings(process.env);
  const config = configuredBackend();
  const company = readCompanyFile(companyFile(process.env));
  const { siteUrl, signature = mailSignature(company) } = settings.alerts;
  if (isHosted(config) || siteUrl !== undefined) refusePlaceholders(company, process.env);
  if (siteUrl !== undefined && siteUrl !== company.siteUrl)
    log(
      `SITE_URL is ${siteUrl}, but company.json sends search engines to ${company.siteUrl}: change one of them.`,
    );
  const build = () => buildSite(config, log, settings.retention);
  const site = isHosted(config)
    ? await startHosted(config.url, settings, build)
    : await startSite({
        ...settings,
        alerts: { ...settings.alerts, signature },
        build,
        log,
        isTerminal: process.stdout.isTTY,
        ...(settings.isLoggingRequests ? { logRequest } : {}),
      });
  if (hasPlaceholders(company)) log(aboutTestSite(process.env));
  return site;
}

async function startHosted(
  url: string,
  settings: ServerSettings,
  build: () => Promise<void>,
): Promise<RunningSite> {
  await build();
  log(`The backend is the hosted project at ${url}; no database is started here.`);
  return startStaticSite(settings);
}
