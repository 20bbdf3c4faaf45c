/**
 * The sentences of a text, each with its mark and any closing quote. A dot inside a number or an address
 * ("1.4", "ic3.gov") ends nothing, because no space follows it.
 */
export function splitSentences(text: string): string[] {
  return text
    .replace(/([.!?]["')]*)\s+/g, '$1\n')
    .split('\n')
    .filter((sentence) => sentence !== '');
}
