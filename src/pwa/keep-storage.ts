/**
 * Asks the browser not to clear this site's storage when space is short. Asked when a message stays on the device,
 * and not before: some browsers put the question to the person.
 */
export async function keepStorage(): Promise<void> {
  try {
    const storage = navigator.storage as StorageManager | undefined;
    if ((await storage?.persisted?.()) === false) await storage?.persist?.();
  } catch {
    // Refused or unknown: the message is on the disk all the same.
  }
}
