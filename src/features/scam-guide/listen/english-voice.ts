/** The best English voice: American first, and one on the device, because it works offline. */
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
