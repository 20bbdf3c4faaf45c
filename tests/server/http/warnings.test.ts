import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { whyRefused } from '../../../src/domain/staff/refused-words.ts';
import { REFUSED } from '../../support/source/warning-texts.ts';
import { ask, tokenOf } from '../support/api-client.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const COLUMNS = 'id,title,what_happens,what_to_do,place,published_at,shown_until';
const SHOWN = `/rest/v1/warnings?select=${COLUMNS}&order=published_at.desc&limit=3`;

let site: RunningEmbeddedSite;
let token: string;

beforeAll(async () => {
  site = await startTestSite();
  token = await tokenOf(site.origin, STAFF);
});

beforeEach(() => site.engine.exclusively((database) => database.exec('delete from public.warnings')));

const publish = (title: string, more: Record<string, unknown> = {}) =>
  ask(site.origin, '/rest/v1/warnings?select=id', {
    method: 'POST',
    token,
    headers: { Prefer: 'resolution=merge-duplicates, return=representation' },
    body: {
      id: crypto.randomUUID(),
      title,
      what_happens: 'A caller lies.',
      what_to_do: 'Hang up.',
      shown_until: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
    },
  });

async function shown(): Promise<string[]> {
  const { status, body } = await ask(site.origin, SHOWN);
  expect(status).toBe(200);
  return (body as { title: string }[]).map(({ title }) => title);
}

describe('Warnings over the API', () => {
  it('are read by everybody as soon as staff have published or taken down, the newest three', async () => {
    expect(await shown()).toEqual([]);
    for (const title of ['One', 'Two', 'Three', 'Four']) expect((await publish(title)).status).toBe(201);
    expect(await shown()).toEqual(['Four', 'Three', 'Two']);
    const list = '/rest/v1/warnings?select=*&order=published_at.desc&limit=100';
    const { body } = await ask(site.origin, list, { token });
    const [newest] = body as { id: string; published_by: string }[];
    expect(newest?.published_by).toBe(STAFF.email);
    expect(await publish('Four', { id: newest?.id, shown_until: 'now' })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual(['Three', 'Two', 'One']);
    expect(await ask(site.origin, list)).toMatchObject({ status: 401 });
  });

  it('hold nothing but the columns for visitors', async () => {
    await publish('One', { place: 'Springfield' });
    const { body } = await ask(site.origin, SHOWN);
    expect(Object.keys((body as object[])[0] ?? {}).sort()).toEqual(COLUMNS.split(',').sort());
  });

  it('cost the database nothing when a flood reads them', async () => {
    await publish('One');
    const first = await ask(site.origin, SHOWN);
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
    const turns = vi.spyOn(site.engine, 'acquire');
    const tag = first.headers.get('ETag') ?? '';
    const many = Array.from({ length: 100 }, () =>
      ask(site.origin, SHOWN, { headers: { 'If-None-Match': tag } }),
    );
    for (const { status, body } of await Promise.all(many)) expect({ status, body }).toEqual({ status: 304 });
    expect(turns).not.toHaveBeenCalled();
    turns.mockRestore();
  });

  it('are read as a visitor, whoever asks', async () => {
    await publish('One');
    expect(await ask(site.origin, SHOWN, { token })).toMatchObject({ status: 200, body: [{ title: 'One' }] });
  });

  it.each(REFUSED)('are refused straight at the API with %s: %j', async (_what, text) => {
    expect(await publish(text)).toMatchObject({
      status: 400,
      body: { hint: 'refused_words', message: whyRefused(text) },
    });
    expect(await shown()).toEqual([]);
  });
});
