import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Reading,
  type ReadingEnd,
  readAloud,
} from '../../../../src/features/scam-guide/listen/read-aloud.ts';

class FakeUtterance {
  lang = '';
  rate = 1;
  voice: unknown = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  constructor(readonly text: string) {}
}

/** Speaks one text at a time, until the test ends it. */
class FakeSpeech {
  readonly said: string[] = [];
  speaking: FakeUtterance | null = null;
  getVoices = () => [];
  speak = (utterance: FakeUtterance) => {
    this.said.push(utterance.text);
    this.speaking = utterance;
  };
  /** After `cancel` some browsers fire `error` and some `end`; this one fires `end`. */
  cancel = () => this.endOfUtterance();
  endOfUtterance = () => {
    const ended = this.speaking;
    this.speaking = null;
    ended?.onend?.();
  };
}

let speech: FakeSpeech;
let ends: ReadingEnd[];

beforeEach(() => {
  speech = new FakeSpeech();
  ends = [];
  Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: FakeUtterance });
  document.body.innerHTML = `
    <article id="a"><h3 data-say="">Title</h3><p data-say="Said instead">Seen</p><p>Silent</p><p data-say="">Last.</p></article>
    <article id="b"><h3 data-say="">Other</h3></article>`;
});

afterEach(() => {
  // All tests share one voice: speech that is still running must not affect the next test.
  window.dispatchEvent(new Event('pagehide'));
  for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance'])
    Reflect.deleteProperty(globalThis, name);
});

function read(id: string, signal = new AbortController().signal): Reading {
  const card = document.getElementById(id);
  if (card === null) throw new Error(`No card ${id}`);
  return readAloud(card, signal, (end) => ends.push(end));
}

const marked = () => [...document.querySelectorAll('[data-saying]')].map((part) => part.textContent);

describe('reading aloud', () => {
  test('stops speaking at a pause, and continues with the beginning of the interrupted sentence', () => {
    const reading = read('a');
    speech.endOfUtterance();
    reading.pause();
    expect(speech.speaking).toBeNull();
    expect(speech.said).toEqual(['Title', 'Said instead']);
    expect(marked()).toEqual(['Seen']);
    reading.resume();
    expect(speech.said).toEqual(['Title', 'Said instead', 'Said instead']);
    speech.endOfUtterance();
    speech.endOfUtterance();
    expect(speech.said.at(-1)).toBe('Last.');
    expect(ends).toEqual(['finished']);
  });

  test('stops in a pause too', () => {
    const controller = new AbortController();
    const reading = read('a', controller.signal);
    reading.pause();
    controller.abort();
    expect(ends).toEqual(['stopped']);
    expect(marked()).toEqual([]);
  });

  test('stops when the person leaves the page', () => {
    read('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(speech.speaking).toBeNull();
    expect(ends).toEqual(['stopped']);
  });

  test('stops the one card when another begins', () => {
    read('a');
    read('b');
    expect(ends).toEqual(['stopped']);
    expect(marked()).toEqual(['Other']);
    expect(speech.said).toEqual(['Title', 'Other']);
  });

  test('distinguishes a voice that fails from one that another program took', () => {
    read('a');
    speech.speaking?.onerror?.({ error: 'synthesis-failed' });
    read('b');
    speech.speaking?.onerror?.({ error: 'interrupted' });
    expect(ends).toEqual(['failed', 'stopped']);
  });
});
