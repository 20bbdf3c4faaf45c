/** A limit on the time of one attempt. */
export interface TimeLimit {
  /** Aborts when the time is over, with a `TimeoutError`, or when the attempt is stopped. */
  readonly signal: AbortSignal;
  /** The attempt is over. */
  end(): void;
}

/**
 * Not by `AbortSignal.any` and `AbortSignal.timeout`: Node 20 can collect these while a request waits for them, and the
 * request then never ends.
 */
export function timeLimit(ms: number, stop: AbortSignal): TimeLimit {
  const limit = new AbortController();
  const stopNow = () => limit.abort(stop.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  stop.addEventListener('abort', stopNow);
  if (stop.aborted) stopNow();
  return {
    signal: limit.signal,
    end() {
      clearTimeout(timer);
      stop.removeEventListener('abort', stopNow);
    },
  };
}

/**
 * Rejects when the signal aborts. A body that is being read does not always notice: Node 20 can collect it, together
 * with what waits for it.
 */
export function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
