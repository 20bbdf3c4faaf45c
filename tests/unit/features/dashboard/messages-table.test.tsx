import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInboxStore } from '../../../../src/features/dashboard/inbox-store.ts';
import { openInbox, showOlder } from '../../../../src/features/dashboard/load-inbox.ts';
import { MessagesTable } from '../../../../src/features/dashboard/messages-table.tsx';
import { FakeInboxBackend } from '../../../support/fake-inbox-backend.ts';

const SHOWN = 1_000;
/** Three pages: one being read, and its neighbours. */
const MOST_HELD = 150;

const host = document.createElement('div');
const root = createRoot(host);

/** A screen that has only the last page near it, as for someone who presses "Show more" again and again. */
class NearTheEnd implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #bodies: Element[] = [];
  #isOff = false;
  constructor(
    report: (entries: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void,
  ) {
    queueMicrotask(() => {
      if (this.#isOff) return;
      const last = this.#bodies.at(-1);
      act(() => report(this.#bodies.map((target) => ({ target, isIntersecting: target === last }))));
    });
  }
  observe(body: Element): void {
    this.#bodies.push(body);
  }
  disconnect(): void {
    this.#isOff = true;
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IntersectionObserver', NearTheEnd);
  document.body.append(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('holds few messages and few rows however many have been shown', async () => {
  const backend = new FakeInboxBackend(SHOWN);
  await openInbox('', backend);
  await act(async () => root.render(<MessagesTable terms={[]} onDelete={() => {}} />));
  expect(host.querySelectorAll('[data-message]').length).toBe(50);
  for (let shown = 50; shown < SHOWN; shown += 50) {
    await act(() => showOlder(backend));
    const { pages } = useInboxStore.getState();
    expect(pages.reduce((sum, { messages }) => sum + messages.length, 0)).toBeLessThanOrEqual(MOST_HELD);
    expect(host.querySelectorAll('[data-message]').length).toBeLessThanOrEqual(MOST_HELD);
  }
  expect(useInboxStore.getState().pages.reduce((sum, { size }) => sum + size, 0)).toBe(SHOWN);
  expect(host.querySelectorAll('tr').length).toBeLessThan(MOST_HELD + SHOWN / 50);
}, 30_000);
