import { useSyncExternalStore } from 'react';
import { englishVoice } from './english-voice.ts';

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
