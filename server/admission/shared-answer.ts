import { createHash } from 'node:crypto';

const KEPT_MS = 60_000;

/** Caches may keep the answer too, and ask each time whether it is still right. */
export const FOR_EVERYBODY = 'public, no-cache';

const HEADERS = {
  'Cache-Control': FOR_EVERYBODY,
  'Content-Type': 'application/json',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
} as const;

interface Kept {
  readonly status: number;
  readonly text: string;
  readonly tag: string;
}

/**
 * An answer that is the same for everybody. It is kept for a minute, so that a flood of readers costs the database one
 * query a minute. A refusal is not kept.
 */
export class SharedAnswer {
  #kept: Promise<Kept> | undefined;
  #askedAt = 0;

  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The kept answer, or what `ask` answers; 304 when the reader has it already. Rejects as `ask` does. */
  async get(request: Request, ask: () => Promise<Response>): Promise<Response> {
    if (this.#now() - this.#askedAt >= KEPT_MS) this.forget();
    this.#kept ??= this.#keep(ask());
    const { status, text, tag } = await this.#kept;
    const headers = { ...HEADERS, ETag: tag };
    if (status === 200 && request.headers.get('If-None-Match') === tag)
      return new Response(null, { status: 304, headers });
    return new Response(text, { status, headers });
  }

  /** To call after a change. Who already waits gets the answer from before it, which is then not kept. */
  forget(): void {
    this.#kept = undefined;
  }

  #keep(asked: Promise<Response>): Promise<Kept> {
    this.#askedAt = this.#now();
    const read = asked.then(async (answer) => {
      const text = await answer.text();
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      return { status: answer.status, text, tag };
    });
    const drop = () => {
      if (this.#kept === read) this.forget();
    };
    read.then(({ status }) => {
      if (status !== 200) drop();
    }, drop);
    return read;
  }
}
