/**
 * The sentences of a text, each with its punctuation and closing quote. A dot in a number or an address ("1.4",
 * "ic3.gov") is not an end, because no space follows it.
 */
export function splitSentences(text: string): string[] {
  return text
    .replace(/([.!?]["')]*)\s+/g, '$1\n')
    .split('\n')
    .filter((sentence) => sentence !== '');
}
