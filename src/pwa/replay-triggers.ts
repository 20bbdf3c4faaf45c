import type { Outbox, ReplayReason, SendMessage } from '../outbox/outbox.ts';

/** After each change of the outbox the timer waits at least this long, so that a person's own attempt goes first. */
const MIN_DELAY_MS = 1_500;
/** Browsers' timers overflow after 24 days, so a longer wait is split into days. */
const MAX_DELAY_MS = 24 * 3_600_000;
/** After the device's storage has failed: that may be over soon, and a message may wait in it. */
const STORAGE_RETRY_MS = 60_000;

/**
 * Replays the outbox at the start, when the page is shown again, at an `online` event, and at the next due time.
 * `navigator.onLine` is not read, because it may be wrong. An event during another replay counts after its end: the
 * attempt in progress began on the old connection and often fails just then, and the next due time may be a quarter of
 * an hour away. Returns a function that stops it.
 */
export function startReplaying(
  box: Outbox,
  send: SendMessage,
  syncInBackground: () => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;
  /** An event came during another replay, so nothing has been tried for it yet. */
  let isHintOpen = false;

  const replay = async (reason: ReplayReason, isEvent = false) => {
    try {
      const { ran, queued } = await box.replay(send, reason);
      if (isEvent && !ran) isHintOpen = true;
      // Not awaited: where no worker ever becomes active, it never ends.
      if (queued > 0) void syncInBackground();
    } catch {
      // Storage fails at this moment, or is blocked: then the form sends directly.
      clearTimeout(timer);
      if (!hasStopped) timer = setTimeout(replayNext, STORAGE_RETRY_MS);
      return;
    }
    await waitForNext();
  };

  const waitForNext = async () => {
    const moment = await box.nextDueAt().catch(() => Date.now() + STORAGE_RETRY_MS);
    clearTimeout(timer);
    if (moment === undefined) isHintOpen = false;
    if (moment === undefined || hasStopped) return;
    const wait = isHintOpen ? 0 : moment - Date.now();
    timer = setTimeout(replayNext, Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, wait)));
  };

  const replayNext = () => {
    const isEvent = isHintOpen;
    isHintOpen = false;
    void replay(isEvent ? 'hint' : 'due', isEvent);
  };

  const handleHint = () => void replay('hint', true);
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') handleHint();
  };
  const stopListening = box.subscribe(() => void waitForNext());
  addEventListener('online', handleHint);
  addEventListener('pageshow', handleHint);
  document.addEventListener('visibilitychange', handleVisibility);
  void replay('hint');

  return () => {
    hasStopped = true;
    clearTimeout(timer);
    stopListening();
    removeEventListener('online', handleHint);
    removeEventListener('pageshow', handleHint);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
