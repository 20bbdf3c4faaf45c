import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { attachTo } from '../../bench/speed/measures/tab-session.ts';

/** A session of a browser that notes what is sent to a tab; the test answers. */
function fakeBrowser() {
  const events = new EventEmitter();
  const sent: { id: number; method: string; params: unknown }[] = [];
  const send = async (method: string, params: { message?: string }) => {
    if (method === 'Target.attachToTarget') return { sessionId: 'ours' };
    sent.push(JSON.parse(params.message ?? ''));
    return {};
  };
  const say = (message: object, sessionId = 'ours') =>
    events.emit('Target.receivedMessageFromTarget', { sessionId, message: JSON.stringify(message) });
  const browser = { send, on: events.on.bind(events) } as unknown as CDPSession;
  return { browser, events, sent, say };
}

describe('the session of a tab', () => {
  it('gives each command its own answer, in whatever order they come', async () => {
    const { browser, sent, say } = fakeBrowser();
    const session = await attachTo(browser, 'tab');
    const methods = ['Page.reload', 'Page.getNavigationHistory', 'Performance.getMetrics'] as const;
    const answers = Promise.all(methods.map((method) => session.send(method)));
    expect(sent.map(({ method }) => method)).toEqual(methods);
    for (const at of [1, 2, 0]) say({ id: sent[at]?.id, result: { of: methods[at] } });
    expect(await answers).toEqual(methods.map((method) => ({ of: method })));
  });

  it('fails with the words of the browser', async () => {
    const { browser, sent, say } = fakeBrowser();
    const session = await attachTo(browser, 'tab');
    const navigated = session.send('Page.navigate', { url: 'nowhere' });
    say({ id: sent[0]?.id, error: { message: 'Cannot navigate to invalid URL' } });
    await expect(navigated).rejects.toThrow('Cannot navigate to invalid URL');
  });

  it('hears the events of its tab and of no other', async () => {
    const { browser, say } = fakeBrowser();
    const session = await attachTo(browser, 'tab');
    const heard = vi.fn();
    session.on('Page.loadEventFired', heard);
    say({ method: 'Page.loadEventFired', params: { timestamp: 1 } }, 'of another');
    say({ method: 'Page.loadEventFired', params: { timestamp: 2 } });
    expect(heard.mock.calls).toEqual([[{ timestamp: 2 }]]);
  });

  it.each([
    { what: 'the browser ends', event: 'close', payload: undefined },
    { what: 'the tab is gone', event: 'Target.detachedFromTarget', payload: { sessionId: 'ours' } },
    {
      what: 'the tab crashes',
      event: 'Target.receivedMessageFromTarget',
      payload: { sessionId: 'ours', message: '{"method":"Inspector.targetCrashed","params":{}}' },
    },
  ])('fails, instead of waiting for ever, when $what', async ({ event, payload }) => {
    const { browser, events } = fakeBrowser();
    const session = await attachTo(browser, 'tab');
    const reloaded = session.send('Page.reload');
    events.emit(event, payload);
    await expect(reloaded).rejects.toThrow('The tab was closed before it answered.');
  });

  it('goes on when another tab is closed', async () => {
    const { browser, events, sent, say } = fakeBrowser();
    const session = await attachTo(browser, 'tab');
    const reloaded = session.send('Page.reload');
    events.emit('Target.detachedFromTarget', { sessionId: 'of another' });
    say({ id: sent[0]?.id, result: {} });
    expect(await reloaded).toEqual({});
  });
});
