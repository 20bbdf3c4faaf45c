import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/api/api-error.ts';
import type { AlertDevice, AlertSetup } from '../../../../src/domain/staff/alert-setup.ts';
import { type DeviceAlerts, useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';
import { type AlertEnvironment, createAlerts } from '../../../../src/features/staff-alerts/manage-alerts.ts';
import type { PushSupport } from '../../../../src/pwa/push-device.ts';

const KEY = 'BAEC';
const OTHER_KEY = 'BAED';
const KEYLESS: AlertSetup = { sendsMail: true, isLate: false, device: 'off', isMailOn: true, targets: 1 };
const alertState = () => useAlertStore.getState();

/** A device with its push service and a server, all in memory. */
class FakeDevice {
  support: PushSupport = 'supported';
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  subscribed: PushSubscription | undefined;
  subscriptions = 0;
  readonly saved = new Map<string, AlertDevice>();
  setup: AlertSetup = { ...KEYLESS, publicKey: KEY };
  isServerAway = false;
  areNotedOn = false;
  isSubscribingRefused = false;

  subscriptionFor(publicKey: string): PushSubscription {
    this.subscriptions += 1;
    const endpoint = `https://push.example/${this.subscriptions}`;
    const bytes = Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0));
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.subscribed = undefined;
        return true;
      },
    } as unknown as PushSubscription;
  }

  #reachServer(): void {
    if (this.isServerAway) throw new ApiError('unreachable');
  }

  environment(): AlertEnvironment {
    return {
      support: () => this.support,
      permission: () => this.permission,
      requestPermission: async () => {
        this.permission = this.answer;
        return this.answer;
      },
      subscription: async () => this.subscribed,
      wereOn: () => this.areNotedOn,
      note: (areOn) => {
        this.areNotedOn = areOn;
      },
      subscribe: async (publicKey) => {
        if (this.isSubscribingRefused) throw new DOMException('Refused', 'NotAllowedError');
        this.subscribed ??= this.subscriptionFor(publicKey);
        return this.subscribed;
      },
      api: {
        alertSetup: async (endpoint) => {
          this.#reachServer();
          const isKnown = endpoint !== undefined && this.saved.has(endpoint);
          const device = this.setup.device === 'dead' ? 'dead' : isKnown ? 'on' : 'off';
          return { ...this.setup, device, targets: this.saved.size };
        },
        saveAlertDevice: async (device) => {
          this.saved.set(device.endpoint, device);
          return 'on';
        },
        removeAlertDevice: async (endpoint) => {
          this.#reachServer();
          this.saved.delete(endpoint);
        },
        sendTestAlert: async () => this.#reachServer(),
        setAlertMail: async () => this.#reachServer(),
      },
    };
  }
}

let device: FakeDevice;
let alerts: ReturnType<typeof createAlerts>;

/** Opens the dashboard after the device or its server has changed so. */
async function openWith(change: Partial<FakeDevice>) {
  Object.assign(device, change);
  await alerts.open();
}

async function turnOn() {
  await alerts.open();
  await alerts.turnOn();
}

beforeEach(() => {
  alertState().clear();
  device = new FakeDevice();
  alerts = createAlerts(device.environment());
});

describe('a subscription that the browser dropped silently', () => {
  beforeEach(async () => {
    await turnOn();
    device.subscribed = undefined;
  });

  it('is made anew and saved at the next opening', async () => {
    await alerts.open();
    expect(alertState().device).toBe('on');
    expect([...device.saved.keys()]).toContain('https://push.example/2');
  });

  it('is told when the browser does not make it anew, or took the permission with it', async () => {
    await openWith({ isSubscribingRefused: true });
    expect(alertState().device).toBe('dead');
    await openWith({ permission: 'default' });
    expect(alertState().device).toBe('dead');
  });

  it.each(['turnOff', 'forgetDevice', 'unsubscribeDevice'] as const)('stays away after %s', async (end) => {
    await alerts[end]();
    await alerts.open();
    expect(alertState().device).toBe('off');
    expect(device.subscriptions).toBe(1);
  });
});

describe('opening the dashboard', () => {
  it.each<[DeviceAlerts, Partial<FakeDevice>]>([
    ['needs-home-screen', { support: 'needs-home-screen' }],
    ['unsupported', { support: 'unsupported' }],
    ['off', {}],
    ['no-sender', { setup: KEYLESS }],
    ['denied', { permission: 'denied' }],
  ])('says "%s" of a device with %j', async (said, state) => {
    await openWith(state);
    expect(alertState().device).toBe(said);
  });

  it('saves a device again that is subscribed: push services end what is long unused', async () => {
    await turnOn();
    device.saved.clear();
    await alerts.open();
    expect([alertState().device, device.saved.size]).toEqual(['on', 1]);
  });

  it.each([
    ['the server has another key, as after a restore or a move', OTHER_KEY, 'off'],
    ['the push service has given the device up', KEY, 'dead'],
  ] as const)('subscribes anew when %s', async (_why, key, known) => {
    await openWith({
      permission: 'granted',
      subscribed: device.subscriptionFor(key),
      setup: { ...device.setup, device: known },
    });
    expect([alertState().device, [...device.saved.keys()]]).toEqual(['on', ['https://push.example/2']]);
    expect(alertState().setup?.targets, 'devices that the page says can be told').toBe(1);
  });

  it('leaves the panel as it was while the server is away', async () => {
    await openWith({ isServerAway: true });
    expect([alertState().device, alertState().setup]).toEqual(['unknown', undefined]);
  });
});

describe('turning alerts on', () => {
  it.each([
    ['granted', 'on'],
    ['denied', 'denied'],
    ['default', 'dismissed'],
  ] as const)('when the browser is told "%s" says "%s"', async (answer, said) => {
    await alerts.open();
    device.answer = answer;
    await alerts.turnOn();
    expect([alertState().device, device.saved.size]).toEqual([said, said === 'on' ? 1 : 0]);
  });

  it('says that it failed when the push service refuses', async () => {
    device.isSubscribingRefused = true;
    await turnOn();
    expect(alertState().device).toBe('failed');
  });

  it('sends a test, and says when it was not sent', async () => {
    await turnOn();
    await alerts.sendTest();
    expect(alertState().test).toBe('sent');
    device.isServerAway = true;
    await alerts.sendTest();
    expect(alertState().test).toBe('failed');
  });
});

it.each([
  ['removes the device on the server and at its push service', false, 0],
  ['ends the subscription also when the server is away: its push service then refuses the address', true, 1],
])('leaving %s', async (_what, isServerAway, saved) => {
  await turnOn();
  device.isServerAway = isServerAway;
  await alerts.forgetDevice();
  expect([device.subscribed, device.saved.size]).toEqual([undefined, saved]);
});

it('keeps the e-mail setting when the server could not be asked', async () => {
  await alerts.open();
  device.isServerAway = true;
  await alerts.setMail(false);
  expect(alertState().setup?.isMailOn).toBe(true);
});
