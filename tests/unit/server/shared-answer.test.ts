import { describe, expect, it } from 'vitest';
import { SharedAnswer } from '../../../server/admission/shared-answer.ts';

/** A shared answer with a clock of the test, over a database that answers when the test says so. */
function shared() {
  let now = 0;
  const open: ((answer: Response) => void)[] = [];
  const answer = new SharedAnswer(() => now);
  const read = (tag?: string) =>
    answer.get(
      new Request('http://site.invalid/', tag === undefined ? {} : { headers: { 'If-None-Match': tag } }),
      () => new Promise((resolve) => open.push(resolve)),
    );
  return {
    answer,
    read,
    wait: (ms: number) => {
      now += ms;
    },
    /** Answers the oldest open query. */
    say: (text: string, status = 200) => open.shift()?.(new Response(text, { status })),
    asked: () => open.length,
  };
}

describe('An answer for everybody', () => {
  it('asks the database once a minute, however many read', async () => {
    const { read, say, asked, wait } = shared();
    const many = Array.from({ length: 200 }, async () => (await read()).text());
    expect(asked()).toBe(1);
    say('[1]');
    expect(await Promise.all(many)).toEqual(Array(200).fill('[1]'));
    wait(59_999);
    expect(await (await read()).text()).toBe('[1]');
    expect(asked()).toBe(0);
    wait(1);
    const next = read();
    say('[2]');
    expect(await (await next).text()).toBe('[2]');
  });

  it('is 304 without a body for who has it, and new for who has another', async () => {
    const { answer, read, say } = shared();
    const first = read();
    say('[1]');
    const tag = (await first).headers.get('ETag') ?? '';
    const same = await read(tag);
    expect([same.status, same.headers.get('ETag'), await same.text()]).toEqual([304, tag, '']);
    answer.forget();
    const other = read(tag);
    say('[2]');
    expect((await other).status).toBe(200);
    expect((await other).headers.get('Cache-Control')).toBe('public, no-cache');
  });

  it('is never from before a change for who asks after it', async () => {
    const { answer, read, say, asked } = shared();
    const early = read();
    answer.forget();
    const late = read();
    expect(asked()).toBe(2);
    say('[old]');
    expect(await (await early).text()).toBe('[old]');
    say('[new]');
    expect(await (await late).text()).toBe('[new]');
    expect(await (await read()).text()).toBe('[new]');
  });

  it('is not kept when it is a refusal, or there is none', async () => {
    const { answer, read, say, asked } = shared();
    const refused = read();
    say('no', 503);
    expect((await refused).status).toBe(503);
    const failing = answer.get(new Request('http://site.invalid/'), () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    const again = read();
    expect(asked()).toBe(1);
    say('[1]');
    expect((await again).status).toBe(200);
  });
});
