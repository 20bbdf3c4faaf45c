import { useLayoutEffect, useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateInPieces } from '../../../src/app/hydrate-in-pieces.tsx';

const hydrated = vi.fn<(typed: string) => void>();
const typed = vi.fn<(text: string) => void>();

/** A form that reads its field when it is hydrated, as /contact does. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => hydrated(field.current?.value ?? ''), []);
  return <input ref={field} onInput={(event) => typed(event.currentTarget.value)} />;
}

let root: HTMLElement;
let field: HTMLInputElement;

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  root = document.getElementById('root') as HTMLElement;
  field = document.querySelector('input') as HTMLInputElement;
});
afterEach(() => document.body.replaceChildren());

const type = (letter: string) => {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
  field.value += letter;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

test.each(['pointerdown', 'touchstart', 'keydown', 'input', 'change'])(
  '"%s" does not make React hydrate the whole page at once',
  async (name) => {
    hydrateInPieces(root, <Form />);
    field.dispatchEvent(new Event(name, { bubbles: true }));
    expect(hydrated).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce());
  },
);

test('a letter typed before is in the field, and a letter typed after is seen by React', async () => {
  hydrateInPieces(root, <Form />);
  type('a');
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledWith('a'));
  expect(typed).not.toHaveBeenCalled();
  type('b');
  expect(typed).toHaveBeenCalledWith('ab');
});
