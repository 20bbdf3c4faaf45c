import { beforeEach, describe, expect, test } from 'vitest';
import { printOnly } from '../../../../src/ui/print/print-only.ts';

let printed: string[];

/** The texts that the stylesheet prints: those not below an element marked "off". */
function onPaper(): string[] {
  return [...document.querySelectorAll('p')]
    .filter((p) => p.closest('[data-print="off"]') === null)
    .map((p) => p.textContent ?? '');
}

function print(id: string) {
  const sheet = document.getElementById(id);
  if (sheet === null) throw new Error(`No sheet ${id}`);
  printOnly(sheet);
}

beforeEach(() => {
  printed = [];
  window.print = () => {
    printed = onPaper();
  };
  document.body.innerHTML = `
    <header><p>Header</p></header>
    <main><ul><li id="one"><p>One</p></li><li id="two"><p>Two</p><p>Still two</p></li></ul><p>After</p></main>
    <footer><p>Footer</p></footer>`;
});

describe('printing one part of a page', () => {
  test('leaves everything else out, and what was printed before', () => {
    print('two');
    expect(printed).toEqual(['Two', 'Still two']);
    print('one');
    expect(printed).toEqual(['One']);
  });

  test.each(['pointerdown', 'touchstart', 'keydown'])(
    'shows the whole page again at the next %s',
    (event) => {
      print('two');
      window.dispatchEvent(new Event(event));
      // Otherwise lazy/idle.ts, which all tests share, would wait for the end of the click.
      window.dispatchEvent(new Event('pointerup'));
      expect(onPaper()).toEqual(['Header', 'One', 'Two', 'Still two', 'After', 'Footer']);
      expect(document.documentElement.hasAttribute('data-print')).toBe(false);
    },
  );
});
