import path from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '../../../server/admission/budgets.ts';
import { readTrust } from '../../../server/admission/client-address.ts';
import { PROJECT_DIR } from '../../../server/project.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import {
  type ApiAnswer,
  aMessage,
  ask,
  HAS_MANY_ADDRESSES,
  householdAddress,
  send,
  signIn,
} from '../support/api-client.ts';
import { serveByNginx } from '../support/debian-nginx.ts';
import { describeWith } from '../support/describe-with.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const TRIES = 10;
const STRANGER = '127.9.9.9';
const SIGN_IN = '/auth/v1/token?grant_type=password';
const FORWARDING_HEADERS = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'CF-Connecting-IP'];

/** The configuration in the guide, without name and certificate, which only a machine on the internet has. */
function documentedProxy(backend: string): string {
  const blocks = readProjectFile('docs/deploy.md').split('```nginx');
  const block = blocks.find((text) => text.includes('proxy_pass'))?.split('```')[0] ?? '';
  const inside = /server \{\n([\s\S]*?)\n\}/.exec(block)?.[1] ?? '';
  return inside
    .split('\n')
    .filter((line) => !/^\s*(listen|server_name|ssl_)/.test(line))
    .join('\n')
    .replace('http://127.0.0.1:4173', backend);
}

async function siteBehindNginx(trustProxy: string) {
  if (!HAS_MANY_ADDRESSES) return 'skipped, because only Linux gives one machine many addresses to come from';
  const lines: string[] = [];
  const site = await startTestSite(undefined, {
    limits: { ...LIMITS, messages: { points: TRIES, seconds: 600 } },
    trustProxy: readTrust(trustProxy),
    log: (line) => lines.push(line),
  });
  const nginx = await serveByNginx(path.join(PROJECT_DIR, 'dist'), documentedProxy(site.origin));
  return typeof nginx === 'string' ? nginx : { origin: nginx.origin, lines };
}

const trusted = await siteBehindNginx('127.0.0.1');
const distrusted = await siteBehindNginx('');

describeWith(trusted, 'Behind the nginx of the guide', ({ origin, lines }) => {
  it('an address at its limit is refused, whatever it says it is, and everybody else is served', async () => {
    const answers: ApiAnswer[] = [];
    for (let n = 0; n < 2 * TRIES; n += 1) {
      const headers = Object.fromEntries(FORWARDING_HEADERS.map((name) => [name, `203.0.113.${n}`]));
      answers.push(await send(origin, aMessage(), { from: STRANGER, headers }));
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 2 * TRIES }, (_, n) => (n < TRIES ? 201 : 429)));
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);

    const others = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(origin, aMessage(), { from: householdAddress(n) })),
    );
    expect(others.filter(({ status }) => status !== 201)).toEqual([]);
    // Nor is there anything to say about a proxy that is trusted.
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
  });

  it('the owner signs in while a stranger tries names that nobody has', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const body = { email: `invented-${n}@example.com`, password: 'a wrong password' };
      statuses.push((await ask(origin, SIGN_IN, { method: 'POST', from: STRANGER, body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const owner = await ask(origin, SIGN_IN, { method: 'POST', from: householdAddress(7), body: STAFF });
    expect(owner.status).toBe(200);
  });
});

describeWith(distrusted, 'Behind a proxy that is not in TRUST_PROXY', ({ origin, lines }) => {
  it('the server says once which setting is missing, and counts all as one', async () => {
    for (let n = 0; n < TRIES; n += 1) await send(origin, aMessage(), { from: householdAddress(n) });
    const another = await send(origin, aMessage(), { from: householdAddress(TRIES) });
    expect(another).toMatchObject({ status: 429 });
    expect(lines.filter((line) => line.includes('set TRUST_PROXY=127.0.0.1'))).toHaveLength(1);
    expect(await signIn(origin, STAFF)).toMatchObject({ status: 200 });
  });
});
