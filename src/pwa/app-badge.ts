import type { Outbox } from '../outbox/outbox.ts';

interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows the number of waiting messages on the icon of the installed app, where browsers support it. */
export function startAppBadge(box: Outbox, device: BadgeNavigator): () => void {
  const show = async () => {
    try {
      const count = await box.countPending();
      await (count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.());
    } catch {
      // No storage or no badge: the header of every page shows the number too.
    }
  };
  void show();
  return box.subscribe(() => void show());
}
