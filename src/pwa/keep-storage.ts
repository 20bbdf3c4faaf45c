/**
 * Asks the browser not to delete this site's storage when space is short. Call it only when a message stays on the
 * device: some browsers ask the person.
 */
export async function keepStorage(): Promise<void> {
  try {
    const storage = navigator.storage as StorageManager | undefined;
    if ((await storage?.persisted?.()) === false) await storage?.persist?.();
  } catch {
    // Refused or unknown: the message is stored all the same.
  }
}
