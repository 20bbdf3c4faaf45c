import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestLogEntry } from '../../../server/http/request-log.ts';
import { aMessage, ask, send, signIn } from '../support/api-client.ts';
import { holdDatabase } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const logged: RequestLogEntry[] = [];
const site = await startTestSite(undefined, { logRequest: (entry) => void logged.push(entry) });

beforeEach(() => {
  logged.length = 0;
});

it('/health says whether the database answers', async () => {
  const health = () => ask(site.origin, '/health');
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  const release = holdDatabase(site.engine);
  expect(await health()).toMatchObject({ status: 503, body: { status: 'failing' } });
  await release();
  expect(await health()).toMatchObject({ status: 200 });
});

describe('The log of requests', () => {
  it('has one entry for each answer', async () => {
    await send(site.origin);
    await fetch(`${site.origin}/mission`);
    // The server logs a request after it has sent the answer, so the line may come after the answer arrived here.
    await expect
      .poll(() => logged)
      .toMatchObject([
        { method: 'POST', route: '/rest/v1/ContactTable', status: 201, ms: expect.any(Number) },
        { method: 'GET', route: '/mission', status: 200, time: expect.stringMatching(/^\d{4}-.*Z$/) },
      ]);
  });

  it('holds nothing personal, whatever is asked and wherever it is written', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await send(site.origin, aMessage({ name: 'Secretname', email: 'secret@name.example', phone: -1 }));
    await signIn(site.origin, { email: 'secret@name.example', password: 'Secretname Secretname' });
    await ask(site.origin, '/rest/v1/ContactTable?name=eq.Secretname', {
      headers: { 'X-Secret': 'Secretname' },
    });
    await ask(site.origin, '/rest/v1/secret@name.example');
    await ask(site.origin, '/rest/v1/rpc/secret@name.example');
    await ask(site.origin, '/contact/Secretname?email=secret@name.example');
    await ask(site.origin, '/auth/v1/user', { token: 'Secretname.a.b' });
    await expect.poll(() => logged).toHaveLength(7);
    expect(
      printed.mock.calls.map((values) => values.map((value) => inspect(value)).join(' ')).join(),
    ).not.toMatch(/secret@|Secretname/i);
    printed.mockRestore();
    expect(JSON.stringify(logged)).not.toMatch(/secret|127\.0\.0\.1|margaret/i);
    expect(await signIn(site.origin, STAFF)).toMatchObject({ status: 200 });
  });
});
