import { useEffect, useLayoutEffect, useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { hydrateInPieces } from '../../../src/app/hydrate-in-pieces.tsx';

const hydrated = vi.fn<(typed: string) => void>();
const typed = vi.fn<(text: string) => void>();

/** A form that reads its field when it is hydrated, as /contact does. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => hydrated(field.current?.value ?? ''), []);
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

/** As the browser does: React notices a change only when the text is not set through the element's own property. */
const typeInto = (input: HTMLInputElement, letter: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    input,
    input.value + letter,
  );

const type = (letter: string) => {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
  typeInto(field, letter);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

test.each(['pointerdown', 'touchstart', 'keydown', 'input', 'change'])(
  '"%s" does not make React hydrate the whole page at once',
  async (name) => {
    hydrateInPieces(root, <Form />);
    field.dispatchEvent(new Event(name, { bubbles: true }));
    expect(hydrated).not.toHaveBeenCalled();
    await expect.poll(() => hydrated).toHaveBeenCalledOnce();
    // Otherwise lazy/idle.ts, which all tests share, would wait for the end of the press.
    field.dispatchEvent(new Event('pointerup', { bubbles: true }));
  },
);

test('a letter typed before is in the field, and a letter typed after is seen by React', async () => {
  hydrateInPieces(root, <Form />);
  type('a');
  await expect.poll(() => hydrated).toHaveBeenCalledWith('a');
  expect(typed).not.toHaveBeenCalled();
  type('b');
  expect(typed).toHaveBeenCalledWith('ab');
});

test('no letter is lost that is typed while the page is being hydrated, in a field that React controls', async () => {
  const useText = create(() => ({ text: '' }));
  function Controlled() {
    const { text } = useText();
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
      useText.setState({ text: input.current?.value ?? '' });
      hydrated('');
    }, []);
    // Directly after React has put the page in place, before its effects run.
    useLayoutEffect(() => queueMicrotask(() => ['b', 'c'].forEach(type)), []);
    return (
      <input ref={input} value={text} onChange={(event) => useText.setState({ text: event.target.value })} />
    );
  }
  root.innerHTML = renderToString(<Controlled />);
  field = document.querySelector('input') as HTMLInputElement;
  hydrateInPieces(root, <Controlled />);
  type('a');
  await expect.poll(() => hydrated).toHaveBeenCalled();
  type('d');
  await expect.poll(() => useText.getState().text).toBe('abcd');
  expect(field.value).toBe('abcd');
});
