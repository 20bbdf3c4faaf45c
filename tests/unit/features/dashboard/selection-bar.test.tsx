import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SelectionBar } from '../../../../src/features/dashboard/screen/selection-bar.tsx';
import { inbox, openInbox } from '../../../support/backend/inbox-actions.ts';
import { render } from '../../render.ts';

beforeEach(async () => {
  await openInbox(3);
  await render(<SelectionBar />);
});
afterEach(() => act(() => inbox().clear()));

const gone = (id: number) => act(() => inbox().rowChanged(id, { kind: 'gone', heightPx: 100 }));
const button = () => document.querySelector('button');

it('selects the messages that are there, and none that a colleague has deleted', () => {
  gone(2);
  expect(button()?.textContent).toBe('Select these 2');
  act(() => button()?.click());
  expect(inbox().selected).toEqual(new Set([3, 1]));
});

it('says so in words when one message is left, and nothing when none is', () => {
  gone(2);
  gone(3);
  expect(button()?.textContent).toBe('Select this message');
  gone(1);
  expect(button()).toBeNull();
});
