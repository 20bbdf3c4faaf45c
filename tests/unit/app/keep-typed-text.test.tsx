import { beforeEach, describe, expect, it } from 'vitest';
import { keepTypedText } from '../../../src/app/keep-typed-text.ts';

const FORM = `<form><input name="name"><textarea name="message"></textarea></form>`;
let root: HTMLElement;

const box = (name: string) => {
  const found = root.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`There is no box ${name}`);
  return found;
};

function type(name: string, text: string) {
  box(name).value = text;
  box(name).dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = FORM;
});

describe('text typed before hydration', () => {
  it('stays as it is in boxes that were hydrated', () => {
    const restore = keepTypedText(root);
    box('name').focus();
    type('name', 'Ada');
    type('message', 'Hello');
    type('message', '');
    restore();
    expect([box('name').value, box('message').value]).toEqual(['Ada', '']);
    expect(document.activeElement).toBe(box('name'));
  });

  it('takes no focus from another place', () => {
    const restore = keepTypedText(root);
    const button = document.body.appendChild(document.createElement('button'));
    box('name').focus();
    button.focus();
    root.innerHTML = FORM;
    restore();
    expect(document.activeElement).toBe(button);
    button.remove();
  });
});
