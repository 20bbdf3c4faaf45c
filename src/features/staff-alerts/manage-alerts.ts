import { ApiError } from '../../api/api-error.ts';
import {
  alertSetup,
  removeAlertDevice,
  saveAlertDevice,
  sendTestAlert,
  setAlertMail,
} from '../../api/staff/staff-alerts.ts';
import { sleep } from '../../domain/backoff.ts';
import {
  currentSubscription,
  isForKey,
  noteAlerts,
  pushSupport,
  subscribeDevice,
  toAlertDevice,
  wereAlertsOn,
} from '../../pwa/push-device.ts';
import { useAlertStore } from './alert-store.ts';

/** What managing alerts needs from browser and server; tests pass their own. */
export interface AlertEnvironment {
  readonly api: {
    readonly alertSetup: typeof alertSetup;
    readonly saveAlertDevice: typeof saveAlertDevice;
    readonly removeAlertDevice: typeof removeAlertDevice;
    readonly sendTestAlert: typeof sendTestAlert;
    readonly setAlertMail: typeof setAlertMail;
  };
  readonly support: typeof pushSupport;
  readonly permission: () => NotificationPermission;
  readonly requestPermission: () => Promise<NotificationPermission>;
  readonly subscription: typeof currentSubscription;
  readonly subscribe: typeof subscribeDevice;
  readonly wereOn: typeof wereAlertsOn;
  readonly note: typeof noteAlerts;
}

const BROWSER: AlertEnvironment = {
  api: { alertSetup, saveAlertDevice, removeAlertDevice, sendTestAlert, setAlertMail },
  support: pushSupport,
  permission: () => Notification.permission,
  requestPermission: () => Notification.requestPermission(),
  subscription: currentSubscription,
  subscribe: subscribeDevice,
  wereOn: wereAlertsOn,
  note: noteAlerts,
};

/** Logging out waits no longer than this for the server. */
const FORGET_MS = 3_000;

export function createAlerts({
  api,
  support,
  permission,
  requestPermission,
  subscription,
  subscribe,
  wereOn,
  note,
}: AlertEnvironment) {
  const store = () => useAlertStore.getState();

  /**
   * Loads the state of alerts, and stores a subscribed device again: push services end unused subscriptions, and
   * browsers do not tell the page. A subscription that the browser has dropped is renewed; where it does not allow
   * that, the page says that alerts stopped. After a failure the panel stays as it was; the inbox shows that the server
   * does not answer.
   */
  async function open(): Promise<void> {
    const kind = support();
    try {
      const subscribed = kind === 'supported' ? await subscription() : undefined;
      const setup = await api.alertSetup(subscribed?.endpoint);
      store().setupFound(setup);
      if (kind !== 'supported') return store().deviceChanged(kind);
      if (setup.publicKey === undefined) return store().deviceChanged('no-sender');
      if (permission() === 'denied') return store().deviceChanged('denied');
      if (permission() !== 'granted') return store().deviceChanged(wereOn() ? 'dead' : 'off');
      if (subscribed === undefined) {
        if (wereOn()) await subscribeAgain(setup.publicKey);
        else store().deviceChanged('off');
        return;
      }
      // After a restore or a move the server may have another key, or may have stopped sending to this device.
      const isUsable = setup.device !== 'dead' && isForKey(subscribed, setup.publicKey);
      const renewed = isUsable ? subscribed : await renew(subscribed, setup.publicKey);
      await save(renewed);
      // The first answer counted the devices without this one.
      if (setup.device !== 'on') store().setupFound(await api.alertSetup(renewed.endpoint));
    } catch (reason) {
      if (!(reason instanceof ApiError)) store().deviceChanged('failed');
    }
  }

  async function subscribeAgain(publicKey: string): Promise<void> {
    const made = await subscribe(publicKey).catch(() => undefined);
    if (made === undefined) return store().deviceChanged('dead');
    await save(made);
    store().setupFound(await api.alertSetup(made.endpoint));
  }

  /** Called by a tap, because browsers ask for permission only then. */
  async function turnOn(): Promise<void> {
    const publicKey = store().setup?.publicKey;
    if (publicKey === undefined) return store().deviceChanged('no-sender');
    store().deviceChanged('asking');
    const answer = await requestPermission();
    if (answer !== 'granted') return store().deviceChanged(answer === 'denied' ? 'denied' : 'dismissed');
    store().deviceChanged('saving');
    try {
      const made = await subscribe(publicKey);
      await save(made);
      if (store().device === 'dead') await save(await renew(made, publicKey));
      store().setupFound(await api.alertSetup(made.endpoint));
    } catch {
      // The push service, the browser or the server refused; the person can only try again.
      store().deviceChanged('failed');
    }
  }

  async function turnOff(): Promise<void> {
    await forgetDevice();
    store().deviceChanged('off');
    await open();
  }

  /** Ends alerts on this device, even when the server does not answer: the push service then refuses the address. */
  async function forgetDevice(): Promise<void> {
    note(false);
    if (support() !== 'supported') return;
    const subscribed = await subscription().catch(() => undefined);
    if (subscribed === undefined) return;
    const removed = api.removeAlertDevice(subscribed.endpoint).catch(() => undefined);
    const silence = sleep(FORGET_MS);
    await Promise.all([Promise.race([removed, silence]), subscribed.unsubscribe().catch(() => false)]);
  }

  /** For a device that the server has already removed. */
  async function unsubscribeDevice(): Promise<void> {
    note(false);
    if (support() !== 'supported') return;
    const subscribed = await subscription().catch(() => undefined);
    await subscribed?.unsubscribe().catch(() => false);
  }

  async function sendTest(): Promise<void> {
    store().testChanged('sending');
    try {
      await api.sendTestAlert((await subscription())?.endpoint);
      store().testChanged('sent');
    } catch {
      store().testChanged('failed');
    }
  }

  async function setMail(isOn: boolean): Promise<void> {
    const before = store().setup?.isMailOn ?? false;
    store().mailChanged(isOn);
    try {
      await api.setAlertMail(isOn);
      await open();
    } catch {
      store().mailChanged(before);
    }
  }

  async function renew(old: PushSubscription, publicKey: string): Promise<PushSubscription> {
    await old.unsubscribe();
    return subscribe(publicKey);
  }

  async function save(made: PushSubscription): Promise<void> {
    const device = toAlertDevice(made);
    if (device === undefined) return store().deviceChanged('failed');
    const status = await api.saveAlertDevice(device);
    if (status === 'on') note(true);
    store().deviceChanged(status);
  }

  return { open, turnOn, turnOff, sendTest, setMail, forgetDevice, unsubscribeDevice };
}

export const alerts = createAlerts(BROWSER);
