import { copyText } from '../use-copy.ts';

export type FamilyMail =
  | { readonly kind: 'shared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'copied' }
  /** The browser allows neither sharing nor copying: the person copies the text themselves. */
  | { readonly kind: 'by-hand'; readonly text: string };

/** What is sent: a text, and the address of a part of this site. */
export interface FamilyText {
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** Opens the device's share sheet; where there is none, copies text and link to the clipboard. */
export async function sendToFamily({ title, text, address }: FamilyText): Promise<FamilyMail> {
  const url = new URL(address, location.href).href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url });
      return { kind: 'shared' };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
      // Some computers offer sharing without any target: fall back to the clipboard.
    }
  }
  const message = `${text}\n${url}`;
  return (await copyText(message)) ? { kind: 'copied' } : { kind: 'by-hand', text: message };
}
