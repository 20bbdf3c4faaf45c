import { englishVoice } from './english-voice.ts';

export type ReadingEnd = 'finished' | 'stopped' | 'failed';

export interface Reading {
  /** Falls silent at once. */
  pause(): void;
  /** Goes on with the beginning of the sentence that was cut off. */
  resume(): void;
}

const SLOWER_THAN_USUAL = 0.9;

/** Ends the present reading: the browser has one voice, so there is one reading at a time. */
let stopCurrent: (() => void) | null = null;

/**
 * Reads the parts of a card marked `data-say` aloud, one after another, and marks the one being read with
 * `data-saying`. A value in `data-say` is said instead of the part's text. A new reading stops the last one; so do
 * the signal and leaving the page. `onEnd` is called exactly once.
 */
export function readAloud(card: Element, signal: AbortSignal, onEnd: (end: ReadingEnd) => void): Reading {
  stopCurrent?.();
  const parts = [...card.querySelectorAll<HTMLElement>('[data-say]')];
  const voice = englishVoice(speechSynthesis.getVoices());
  // Chrome may garbage-collect an utterance without a reference, and its `end` event is never fired.
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
    // An utterance that a pause cut off ends too, some time later: it is no longer the current one.
    utterance.onend = () => current === utterance && say(index + 1);
    // Another program or page may take over the voice: that is a stop, not a fault.
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
    // Not the browser's own pause: Android's ends the reading, and Chrome's never goes on after a quarter of a minute.
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
