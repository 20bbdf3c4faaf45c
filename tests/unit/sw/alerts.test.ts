import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAlert, showAlert, showAlertsStopped } from '../../../src/sw/alerts.ts';

const ORIGIN = 'https://thirdage.example';
const showNotification = vi.fn(async () => {});
const openWindow = vi.fn(async () => null);
let windows: {
  readonly url: string;
  readonly focus: () => Promise<void>;
  readonly navigate: (url: string) => Promise<void>;
}[];

beforeEach(() => {
  windows = [];
  vi.stubGlobal('location', { origin: ORIGIN });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (text: string | null) =>
  showAlert({ showNotification }, text === null ? null : { json: () => JSON.parse(text) });

describe('a subscription that the browser has dropped', () => {
  it('asks staff to open the inbox, which saves the device anew', async () => {
    await showAlertsStopped({ showNotification });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Alerts stopped',
      expect.objectContaining({ data: '/dashboard?show=waiting' }),
    );
  });

  it('is no error where the permission is gone too', async () => {
    showNotification.mockRejectedValueOnce(new TypeError('No permission'));
    await showAlertsStopped({ showNotification });
    expect(showNotification).toHaveBeenCalled();
  });
});

describe('a push', () => {
  it("shows the server's text, replaces the older notification, and makes a sound again", async () => {
    const notification = {
      title: '3 new messages',
      body: 'Open the inbox to read.',
      tag: 'thirdagemsgs',
      navigate: `${ORIGIN}/dashboard?show=waiting`,
    };
    await show(JSON.stringify({ web_push: 8030, notification }));
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      '3 new messages',
      expect.objectContaining({
        body: 'Open the inbox to read.',
        tag: 'thirdagemsgs',
        renotify: true,
        data: '/dashboard?show=waiting',
      }),
    );
  });

  it.each([null, '', 'not JSON', 'null', '{}', '{"notification":{"title":7,"navigate":"http://["}}'])(
    'always shows something, whatever came: %j',
    async (text) => {
      await show(text);
      expect(showNotification).toHaveBeenCalledExactlyOnceWith(
        'New messages',
        expect.objectContaining({ data: '/dashboard?show=waiting' }),
      );
    },
  );

  it('never leads to another site', async () => {
    await show(JSON.stringify({ notification: { navigate: 'https://evil.example/dashboard?x=1' } }));
    expect(showNotification).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ data: '/dashboard?x=1' }),
    );
  });
});

describe('a tap', () => {
  const close = vi.fn();
  const tap = (data: unknown = '/dashboard?show=waiting') =>
    openAlert({ matchAll: async () => windows, openWindow }, { data, close });

  it('brings the window with the inbox to the front', async () => {
    const focus = vi.fn(async () => {});
    windows = [
      { url: `${ORIGIN}/contact`, focus: vi.fn(), navigate: vi.fn() },
      { url: `${ORIGIN}/third-age-login`, focus: vi.fn(), navigate: vi.fn() },
      { url: `${ORIGIN}/dashboard?q=x`, focus, navigate: vi.fn() },
    ];
    await tap();
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });
});
