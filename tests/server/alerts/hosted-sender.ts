import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { listenLocally } from '../../support/backend/free-port.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import type { OpenAlertSender } from './alert-senders.ts';

const WEBHOOK_SECRET = 'the secret of the webhook';
const SECRET_KEY = 'sb_secret_of_the_project';
const SENDER = path.join(PROJECT_DIR, 'supabase/functions/send-alerts/index.ts');

/**
 * The real Edge Function under Deno with the real SQL; a sentence where Deno cannot be had. Of the hosted project
 * only two functions of the data API are imitated, for requests with the secret key.
 */
export function openHostedSender(): OpenAlertSender | string {
  const deno = process.env.DENO_PATH;
  if (deno === undefined)
    return 'skipped, because Deno is not here: "npm run test:hosted" fetches it and runs this too';
  return async (site, settings, keys, now) => {
    const api = await startDataApi(site, now);
    const child = spawn(
      deno,
      [
        'run',
        '--node-modules-dir=manual',
        '--cached-only',
        '--allow-net',
        '--allow-env',
        '--allow-read',
        SENDER,
      ],
      {
        cwd: PROJECT_DIR,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
          DENO_NO_UPDATE_CHECK: '1',
          SUPABASE_URL: api.origin,
          SUPABASE_SECRET_KEYS: JSON.stringify({ default: SECRET_KEY }),
          ALERTS_SECRET: WEBHOOK_SECRET,
          VAPID_PUBLIC_KEY: keys.publicKey,
          VAPID_PRIVATE_KEY: keys.privateKey,
          SITE_URL: settings.siteUrl ?? '',
          SMTP_URL: settings.mail?.smtpUrl ?? '',
          MAIL_FROM: settings.mail?.from ?? '',
          MAIL_SIGNATURE: settings.signature ?? '',
          PUSH_HOSTS: settings.pushHosts.join(','),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = once(child, 'exit');
    cleanUpLater(() => {
      child.kill('SIGKILL');
      return ended;
    });
    const address = await addressOf(child, ended);
    const call = (secret: string) =>
      fetch(address, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } });
    const guess = await call('a guess');
    if (guess.status !== 401) throw new Error(`A wrong secret was answered with ${guess.status}`);
    return async () => {
      const finished = api.nothingLeft();
      const answer = await call(WEBHOOK_SECRET);
      if (answer.status !== 202) throw new Error(`The webhook was answered with ${answer.status}`);
      await finished;
    };
  };
}

async function addressOf(child: ReturnType<typeof spawn>, ended: Promise<unknown>): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Listening on (http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`Deno ended: ${said}`)));
  });
}

async function startDataApi(site: RunningEmbeddedSite, now: () => number) {
  let waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.headers.apikey !== SECRET_KEY) {
      response.writeHead(401).end();
      return;
    }
    const answer = await call(request.url ?? '', JSON.parse(body));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    if (Array.isArray(answer) && answer.length === 0) {
      for (const wake of waiting) wake();
      waiting = [];
    }
  });

  /** Runs as PostgREST does: in a transaction, with the role of the secret key. */
  async function call(url: string, given: Record<string, unknown>): Promise<unknown> {
    const moment = new Date(now()).toISOString();
    return site.engine.exclusively((database) =>
      database.transaction(async (transaction) => {
        await transaction.exec('set local role service_role');
        if (url === '/rest/v1/rpc/claim_alerts') {
          const { rows } = await transaction.query('select * from public.claim_alerts($1, $2, $3, $4)', [
            given.public_key,
            given.push_hosts,
            given.sends_mail,
            moment,
          ]);
          return rows;
        }
        const { rows } = await transaction.query<{ known: boolean }>(
          'select public.settle_alert($1, $2, $3, $4, $5, $6) as known',
          [given.alert_id, given.target_id, given.outcome, given.retry_after, given.reason, moment],
        );
        return rows[0]?.known;
      }),
    );
  }

  const port = await listenLocally(server);
  cleanUpLater(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Resolves when a claim returns nothing. */
    nothingLeft: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  };
}
