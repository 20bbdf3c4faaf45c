import { useSyncExternalStore } from 'react';

/** The best voice for English: American before others, and one on the device itself, which works offline. */
export function englishVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const english = voices.filter((voice) => /^en(?:[-_]|$)/i.test(voice.lang));
  const american = english.filter((voice) => /^en[-_]US/i.test(voice.lang));
  return (
    american.find((voice) => voice.localService) ??
    english.find((voice) => voice.localService) ??
    american[0] ??
    english[0]
  );
}

/** Whether this device can read English aloud. Many browsers load their voices late and then say so. */
export function useHasVoice(): boolean {
  return useSyncExternalStore(subscribe, hasVoice, () => false);
}

function subscribe(onChange: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {};
  speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange);
}

function hasVoice(): boolean {
  return 'speechSynthesis' in window && englishVoice(speechSynthesis.getVoices()) !== undefined;
}
