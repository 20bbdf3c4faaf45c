import { createStore } from 'zustand/vanilla';
import { isInstalled } from './install-app.ts';

/**
 * Whether the browser keeps what this site stores. Safari deletes it when the site was not opened for seven days, but
 * not for an installed app.
 */
export const keptStorage = createStore<{ readonly isKept: boolean }>(() => ({ isKept: false }));

/**
 * Asks the browser not to delete this site's storage when space is short. Call it only when a message stays on the
 * device: some browsers ask the person.
 */
export async function keepStorage(): Promise<void> {
  keptStorage.setState({ isKept: isInstalled() || (await askForStorage()) });
}

async function askForStorage(): Promise<boolean> {
  try {
    const storage = navigator.storage as StorageManager | undefined;
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    // Refused or unknown: the message is stored all the same.
    return false;
  }
}
