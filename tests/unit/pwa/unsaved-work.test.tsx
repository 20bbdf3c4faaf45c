import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInboxStore } from '../../../src/features/dashboard/inbox/inbox-store.ts';
import { SelectionBar } from '../../../src/features/dashboard/screen/selection-bar.tsx';
import { ScamCheck } from '../../../src/features/scam-check/scam-check.tsx';
import { LoginForm } from '../../../src/features/staff-auth/login-form.tsx';
import { hasUnsavedWork, hasUnsavedWorkAnywhere } from '../../../src/pwa/unsaved-work.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { render } from '../render.ts';

afterEach(async () => {
  await act(async () => useInboxStore.getState().clear());
  vi.unstubAllGlobals();
});

/** Shows it, lets a person do this, and tells whether an update waits: before, after that, and when the page is left. */
async function waitsFor(shown: ReactNode, doIt: (place: HTMLElement) => void) {
  const { place, rerender } = await render(shown);
  const before = hasUnsavedWork();
  await act(async () => doIt(place));
  const during = hasUnsavedWork();
  await rerender(null);
  return [before, during, hasUnsavedWork()];
}

function type(place: HTMLElement, text: string) {
  const box = place.querySelector<HTMLInputElement>('input[name=email]');
  if (box === null) throw new Error('No box');
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

it('an update waits for a half-typed sign-in, and not for empty boxes', async () => {
  expect(await waitsFor(<LoginForm />, (place) => type(place, 'rosa@'))).toEqual([false, true, false]);
  const emptied = await waitsFor(<LoginForm />, (place) => {
    type(place, 'rosa@');
    type(place, '');
  });
  expect(emptied).toEqual([false, false, false]);
});

it('an update waits for a check that has begun', async () => {
  const answer = (place: HTMLElement) => place.querySelector<HTMLElement>('input[type=radio]')?.click();
  expect(await waitsFor(<ScamCheck onAsk={() => {}} />, answer)).toEqual([false, true, false]);
});

it('an update waits for selected messages', async () => {
  useInboxStore.setState({ messages: [{ id: 1 }] } as never);
  const select = () => useInboxStore.getState().selectionSet([1]);
  expect(await waitsFor(<SelectionBar />, select)).toEqual([false, true, false]);
});

it('an update waits for an open question', async () => {
  const question = (
    <Dialog title="Delete it?" onCancel={() => {}}>
      It is gone then.
    </Dialog>
  );
  expect(await waitsFor(question, () => {})).toEqual([true, true, false]);
});

it.each([
  ['refused', () => Promise.reject(new DOMException('Denied', 'SecurityError'))],
  ['never answered', () => new Promise(() => {})],
])('where locks are %s, this page alone decides', async (_what, call) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: { request: call, query: call } });
  const answer = hasUnsavedWorkAnywhere();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe(false);
  vi.useRealTimers();
});
