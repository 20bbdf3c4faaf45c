import { describe, expect, it } from 'vitest';
import { nameInPage, refuseSameNames } from '../../../src/lazy/name-in-page.ts';

describe('the name of a file in a page', () => {
  it.each([
    ['a style', '/assets/scam-frame-B5kR4P.css', '/assets/scam-frame.css'],
    ['a style whose hash has a dash', '/assets/scam-frame-B5-R_P.css', '/assets/scam-frame.css'],
    ['a script', '/assets/shell-BmQIeH.js', '/assets/shell-BmQIeH.js'],
  ])('%s', (_title, address, name) => {
    expect(nameInPage(address)).toBe(name);
  });

  it('is refused by the build when two styles would have it', () => {
    refuseSameNames(['assets/a-123456.css', 'assets/b-123456.css']);
    expect(() =>
      refuseSameNames(['assets/a-123456.css', 'assets/b-123456.css', 'assets/a-654321.css']),
    ).toThrow('assets/a.css');
  });
});
