import { describe, expect, test } from 'vitest';
import { englishVoice } from '../../../../src/features/scam-guide/listen/english-voice.ts';

function voice(lang: string, localService: boolean): SpeechSynthesisVoice {
  return { lang, localService, name: `${lang} ${localService}`, default: false, voiceURI: lang };
}

describe('the voice that reads aloud', () => {
  test('is American and on the device, when there is such a one', () => {
    const best = voice('en-US', true);
    expect(englishVoice([voice('en-US', false), voice('en-GB', true), best])).toBe(best);
  });

  test('prefers British on the device to American over the internet', () => {
    const british = voice('en-GB', true);
    expect(englishVoice([voice('en-US', false), british])).toBe(british);
  });

  test('understands the underscore that some Android devices write', () => {
    expect(englishVoice([voice('en_US', true)])?.lang).toBe('en_US');
  });

  test('is missing where only other languages are spoken', () => {
    expect(englishVoice([voice('de-DE', true), voice('enm', true)])).toBeUndefined();
    expect(englishVoice([])).toBeUndefined();
  });
});
