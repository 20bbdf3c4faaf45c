import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAlert, showAlert, showAlertsStopped } from '../../../src/sw/alerts.ts';

const ORIGIN = 'https://thirdage.example';
const showNotification = vi.fn(async () => {});

beforeEach(() => vi.stubGlobal('location', { origin: ORIGIN }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (text: string | null) =>
  showAlert({ showNotification }, text === null ? null : { json: () => JSON.parse(text) });

function expectShown(title: unknown, options: object): void {
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining(options));
}

describe('a subscription that the browser has dropped', () => {
  it('asks staff to open the inbox, which saves the device anew', async () => {
    await showAlertsStopped({ showNotification });
    expectShown('Alerts stopped', { data: '/dashboard?show=waiting' });
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
    expectShown('3 new messages', {
      body: 'Open the inbox to read.',
      tag: 'thirdagemsgs',
      renotify: true,
      data: '/dashboard?show=waiting',
    });
  });

  it.each([null, '', 'not JSON', 'null', '{}', '{"notification":{"title":7,"navigate":"http://["}}'])(
    'always shows something, whatever came: %j',
    async (text) => {
      await show(text);
      expectShown('New messages', { data: '/dashboard?show=waiting' });
    },
  );

  it('never leads to another site', async () => {
    await show(JSON.stringify({ notification: { navigate: 'https://evil.example/dashboard?x=1' } }));
    expectShown(expect.anything(), { data: '/dashboard?x=1' });
  });
});

it('a tap brings the window with the inbox to the front', async () => {
  const windows = ['/contact', '/third-age-login', '/dashboard?q=x'].map((path) => ({
    url: ORIGIN + path,
    focus: vi.fn(),
    navigate: vi.fn(),
  }));
  const [openWindow, close] = [vi.fn(), vi.fn()];
  await openAlert({ matchAll: async () => windows, openWindow }, { data: '/dashboard?show=waiting', close });
  expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 0, 1]);
  expect(openWindow).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});
