import type { Page } from 'playwright/test';
import type { ChaosProxy } from '../../support/backend/chaos-proxy.ts';

/** What the page says of the message that was just sent. */
export type Said = 'thanks' | 'waiting' | 'error' | 'not saved' | 'refused';

/**
 * Whether the words are true of this text at this moment: "Thank You!" only when the server has stored it, "waiting on
 * this device" only when it is there, "Not saved" only when it is not, and nothing of what is written is wrong.
 */
export async function isTrue(said: Said, text: string, page: Page, chaos: ChaosProxy): Promise<boolean> {
  const isWaiting = async () => (await waitingTexts(page)).includes(text);
  const isStored = () =>
    chaos.attempts.some(
      (attempt) => attempt.text === text && (attempt.backendStatus === 201 || attempt.backendStatus === 409),
    );
  switch (said) {
    case 'thanks':
      return isStored();
    case 'waiting':
      // It may have gone in this moment.
      return (await isWaiting()) || isStored();
    case 'not saved':
      return !(await isWaiting());
    case 'error':
      return true;
    case 'refused':
      return false;
  }
}

/**
 * The accepted messages that are still on the device. Asks in a frame, whose storage works while that of the page is
 * made to fail.
 */
export async function waitingTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        const opening = (frame.contentWindow ?? window).indexedDB.open('third-age-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            const texts = reading.result.map(({ message }) => message.message);
            opening.result.close();
            // Only now: without its frame the request has no result.
            frame.remove();
            resolve(texts);
          };
        };
      }),
  );
}
