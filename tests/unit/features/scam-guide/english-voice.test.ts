import { expect, test } from 'vitest';
import { englishVoice } from '../../../../src/features/scam-guide/listen/english-voice.ts';

function voice(lang: string, localService = true): SpeechSynthesisVoice {
  return { lang, localService, name: `${lang} ${localService}`, default: false, voiceURI: lang };
}

test.each([
  ['American and on the device', [voice('en-US', false), voice('en-GB'), voice('en-US')], voice('en-US')],
  [
    'British on the device before American over the internet',
    [voice('en-US', false), voice('en-GB')],
    voice('en-GB'),
  ],
  ['also one with an underscore, as some Android devices write it', [voice('en_US')], voice('en_US')],
  ['missing where only other languages are spoken', [voice('de-DE'), voice('enm')], undefined],
  ['missing where there is none', [], undefined],
])('the voice that reads aloud is %s', (_what, voices, best) => {
  expect(englishVoice(voices)).toEqual(best);
});
