import { englishVoice } from './english-voice.ts';

export type ReadingEnd = 'finished' | 'stopped' | 'failed';

export interface Reading {
  /** Stops speaking at once. */
  pause(): void;
  /** Starts again with the sentence that was interrupted. */
  resume(): void;
}

const SLOWER_THAN_USUAL = 0.9;

/** Stops the present reading. The browser has one voice, so only one reading can run. */
let stopCurrent: (() => void) | null = null;

/**
 * Reads the parts of a card marked `data-say` aloud, one after another, and marks the present one with `data-saying`.
 * A value of `data-say` replaces the part's text. A new reading stops the last one; so do the signal and leaving the
 * page. `onEnd` is called exactly once.
 */
export function readAloud(card: Element, signal: AbortSignal, onEnd: (end: ReadingEnd) => void): Reading {
  stopCurrent?.();
  const parts = [...card.querySelectorAll<HTMLElement>('[data-say]')];
  const voice = englishVoice(speechSynthesis.getVoices());
  // Holds a reference: Chrome may garbage-collect an utterance without one, and never fires its `end` event.
  let current: SpeechSynthesisUtterance | null = null;
  let place = 0;
  let isOver = false;

  const finish = (end: ReadingEnd) => {
    if (isOver) return;
    isOver = true;
    stopCurrent = null;
    current = null;
    removeEventListener('pagehide', stop);
    signal.removeEventListener('abort', stop);
    mark(parts, null);
    speechSynthesis.cancel();
    onEnd(end);
  };
  const stop = () => finish('stopped');

  const say = (index: number) => {
    if (isOver) return;
    place = index;
    const part = parts[index];
    if (part === undefined) {
      finish('finished');
      return;
    }
    const utterance = new SpeechSynthesisUtterance(part.dataset.say || (part.textContent ?? ''));
    current = utterance;
    utterance.lang = 'en-US';
    utterance.rate = SLOWER_THAN_USUAL;
    if (voice !== undefined) utterance.voice = voice;
    // An utterance interrupted by a pause fires `end` later; it is no longer the present one and is ignored.
    utterance.onend = () => current === utterance && say(index + 1);
    // Another program or page may take the voice: that counts as a stop and not as an error.
    utterance.onerror = ({ error }) =>
      current === utterance && finish(error === 'canceled' || error === 'interrupted' ? 'stopped' : 'failed');
    mark(parts, part);
    speechSynthesis.speak(utterance);
  };

  stopCurrent = stop;
  addEventListener('pagehide', stop);
  signal.addEventListener('abort', stop);
  say(0);
  return {
    // Not the browser's own pause: on Android it ends the reading, and in Chrome it cannot resume after 15 seconds.
    pause: () => {
      current = null;
      speechSynthesis.cancel();
    },
    resume: () => say(place),
  };
}

function mark(parts: readonly HTMLElement[], said: HTMLElement | null): void {
  for (const part of parts) part.toggleAttribute('data-saying', part === said);
}
