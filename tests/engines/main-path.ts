import { startChaosProxy } from '../support/backend/chaos-proxy.ts';
import { STAFF, startTestSite, type TestSite } from '../support/backend/test-site.ts';
import { type EnginePage, until } from './engine-page.ts';

const PAGES = [
  ['/', 'Empowering Seniors Through Technology'],
  ['/scam-awareness', 'Scam Awareness'],
  ['/mission', 'Our Mission'],
  ['/contact', 'Contact us'],
] as const;

/**
 * Sets a field as typing does: React listens for the event, and only notices a value set by the browser's own setter.
 */
export const TYPE = `
  const type = (name, text) => {
    const field = document.querySelector('main [name="' + name + '"]');
    const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };`;
export const click = (words: string) => `
  [...document.querySelectorAll('button')].find((button) => button.textContent === ${JSON.stringify(words)}).click();`;
export const shows = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;

/** As a person types in the n-th box of the page. */
export const typeIn = (index: number, text: string) => `{
  const box = document.querySelectorAll('main input:not([type=checkbox]):not([type=radio])')[${index}];
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)});
  box.dispatchEvent(new Event('input', { bubbles: true }));
}`;

/** Opens an address and waits until the page is hydrated. */
export async function visit(page: EnginePage, address: string): Promise<void> {
  await page.goto(address);
  await until(page, 'document.documentElement.dataset.hydrated !== undefined', `${address} answering`);
}

export async function writeMessage(page: EnginePage, text: string): Promise<void> {
  await page.run(`${TYPE}
    type('name', 'Ada Lovelace'); type('email', 'ada@example.com');
    type('phone', '(202) 555-0199'); type('message', ${JSON.stringify(text)});`);
}

export async function sendMessage(page: EnginePage, text: string): Promise<void> {
  await writeMessage(page, text);
  await page.run(click('Send Message'));
}

/** Logs in as staff, on the page for it. */
export async function logIn(page: EnginePage): Promise<void> {
  await page.run(`${typeIn(0, STAFF.email)} ${typeIn(1, STAFF.password)}`);
  await page.run(click('Log In'));
}

/** Fails unless the message with this text is stored, once. */
export async function expectOnce(page: EnginePage, site: TestSite, text: string): Promise<void> {
  const rows = (await site.rows()).filter((row) => row.message === text);
  if (rows.length !== 1) throw new Error(`${page.engine}: ${rows.length} rows instead of one`);
}

/** A proxy in front of the site that changes its answers. */
export interface SiteProxy extends AsyncDisposable {
  readonly origin: string;
}

/**
 * What an iPad must be able to do: read everything without internet after one visit, store a message, send it once
 * when the server is back; and staff must find it. Logs each step that passed.
 */
export async function runMainPath(
  page: EnginePage,
  log: (step: string) => void,
  through: (siteOrigin: string) => Promise<SiteProxy> = startChaosProxy,
): Promise<void> {
  await using site = await startTestSite();
  await using changed = await through(site.origin);
  await using chaos = await startChaosProxy(changed.origin);
  const expectPage = async (heading: string, what: string) => {
    await until(page, `document.querySelector('h1').innerText === ${JSON.stringify(heading)}`, what);
    await until(page, ALL_PICTURES, `all pictures of ${what}`);
  };
  const open = (path: string) => visit(page, `${chaos.origin}${path}`);
  await open('/');
  await until(page, 'navigator.serviceWorker.controller !== null', 'the worker taking over');
  log('one visit to Home: the worker has kept the site');

  chaos.setDown(true);
  for (const [path, heading] of PAGES) {
    await open(path);
    await expectPage(heading, `${path} offline`);
  }
  await open('/mission/');
  await page.goto(`${chaos.origin}/no-such-page`);
  await until(page, shows('We cannot find that page'), 'our own page for an unknown address');
  await page.goto(`${chaos.origin}/dashboard`);
  await until(page, shows('The dashboard needs the internet.'), "the dashboard's sentence");
  log('server stopped: every page by its address, with all pictures');

  for (const [path, heading] of [...PAGES].reverse()) {
    await open('/');
    await page.run(`document.querySelector('footer a[href="${path}"]').click()`);
    await expectPage(heading, `${path} by a click`);
  }
  log('server stopped: every page by a click, with all pictures');

  const text = `From ${page.engine} ${crypto.randomUUID()}`;
  await open('/contact');
  await sendMessage(page, text);
  await until(
    page,
    shows('Your message is waiting on this device. It has not been sent yet.'),
    'the waiting words',
  );
  if (!(await page.run(`return 'SyncManager' in window`))) {
    await until(page, shows('Open this app again'), 'the words for a browser without background sync');
  }
  log('server stopped: a message waits, in true words');

  chaos.setDown(false);
  await open('/contact');
  await until(
    page,
    'document.body.innerText.match(/Your message was sent today at .* Reference/)',
    'the receipt',
    TWO_LEASES_MS,
  );
  await expectOnce(page, site, text);
  log('server back: the message is there once, with a receipt');

  await open('/third-age-login');
  await logIn(page);
  await until(page, `location.pathname === '/dashboard' && ${shows(text)}`, 'the message on the dashboard');
  log('staff find the message on the dashboard');
}

/** A page that was left while it tried to send keeps the replay lock, without Web Locks, until its lease of 60 s ends. */
const TWO_LEASES_MS = 120_000;

const ALL_PICTURES = `await (async () => {
  for (const image of document.images) image.loading = 'eager';
  const decoded = [...document.images].map((image) => image.decode().then(() => true, () => false));
  return (await Promise.all(decoded)).every(Boolean)
    && [...document.images].every((image) => image.naturalWidth > 0);
})()`;
