import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageIsShown } from '../../../src/lazy/pages-around.ts';
import { FirstPicture } from '../../../src/pages/first-picture.tsx';

const picture = <FirstPicture src="/art/hero.svg" alt="" width={960} height={720} />;

it('the first picture of a page is loaded at once', () => {
  expect(renderToString(picture)).toContain('loading="eager"');
});

it('the first picture of a page that is rendered while the finger is down waits until the page is shown', () => {
  expect(renderToString(<PageIsShown value={false}>{picture}</PageIsShown>)).toContain('loading="lazy"');
});
