import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followLinks } from '../../../src/app/follow-links.ts';

followLinks();

/** Whether the last click was left to the browser. */
let isOpenedByBrowser = false;

addEventListener('click', (event) => {
  isOpenedByBrowser = !event.defaultPrevented;
});

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => history.replaceState(null, '', '/'));

/** Clicks the words inside a link with these attributes. */
function click(attributes: Record<string, string>, how: MouseEventInit = {}, onClick = (_: Event) => {}) {
  const link = document.body.appendChild(document.createElement('a'));
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.addEventListener('click', onClick);
  const words = link.appendChild(document.createElement('span'));
  // Not a MouseEvent: the browser of these tests would open the link before a listener of the window can prevent it.
  const event = new Event('click', { bubbles: true, cancelable: true });
  words.dispatchEvent(Object.assign(event, { button: 0, ...how }));
  link.remove();
}

describe('a click on a link', () => {
  it('opens a page of this site inside the app', () => {
    click({ href: '/mission' });
    expect(isOpenedByBrowser).toBe(false);
    expect(location.pathname).toBe('/mission');
  });

  it.each([
    ['another site', { href: 'https://www.ic3.gov/' }, {}],
    ['an address without a page', { href: '/robots.txt' }, {}],
    ['a part of a page', { href: '/scam-awareness#check' }, {}],
    ['a page with a choice in its address', { href: '/scam-awareness?reached-by=text' }, {}],
    ['a phone number', { href: 'tel:2025550143' }, {}],
    ['a page to load anew', { href: '/mission', target: '_self' }, {}],
    ['a new tab', { href: '/mission' }, { ctrlKey: true }],
    ['a new tab on a Mac', { href: '/mission' }, { metaKey: true }],
    ['a new window', { href: '/mission' }, { shiftKey: true }],
    ['a download', { href: '/mission' }, { altKey: true }],
    ['the middle button', { href: '/mission' }, { button: 1 }],
  ])('is left to the browser for %s', (_, attributes, how) => {
    click(attributes, how);
    expect(isOpenedByBrowser).toBe(true);
    expect(location.pathname).toBe('/');
  });

  it('is left alone when a part of the page has answered it', () => {
    click({ href: '/mission' }, {}, (event) => event.preventDefault());
    expect(location.pathname).toBe('/');
  });
});
