import type { Scam } from '../../content/scams.ts';
import { copyText } from '../../ui/use-copy.ts';

export type FamilyMail =
  | { readonly kind: 'shared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'copied' }
  /** The browser allows neither sharing nor copying: the person copies the text themselves. */
  | { readonly kind: 'by-hand'; readonly text: string };

/** Opens the device's share sheet for a scam; where there is none, copies text and link to the clipboard. */
export async function sendToFamily(scam: Pick<Scam, 'title' | 'slug'>): Promise<FamilyMail> {
  const url = new URL(`/scam-awareness#${scam.slug}`, location.href).href;
  const text = `${scam.title}: how this scam works, three warning signs, and what to do.`;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: scam.title, text, url });
      return { kind: 'shared' };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
      // Some computers offer sharing without any target: fall back to the clipboard.
    }
  }
  const message = `${text}\n${url}`;
  return (await copyText(message)) ? { kind: 'copied' } : { kind: 'by-hand', text: message };
}
