import { type ChaosProxy, startChaosProxy } from '../support/backend/chaos-proxy.ts';
import { startTestSite, type TestSite } from '../support/backend/test-site.ts';
import { translatePage } from '../support/browser/translate.ts';
import { type EnginePage, until } from './engine-page.ts';
import {
  click,
  expectOnce,
  logIn,
  shows,
  TYPE,
  typeIn,
  visit as visitAddress,
  writeMessage,
} from './main-path.ts';

const HYDRATED = 'document.documentElement.dataset.hydrated !== undefined';
const TRANSLATE = `(${translatePage.toString()})();`;
const rows = (count: number) => `document.querySelectorAll('[data-message]').length === ${count}`;
const boxIs = (name: string, text: string) =>
  `document.querySelector('main [name="${name}"]').value === ${JSON.stringify(text)}`;

/** Whether a draft with this message is on the disk. */
const isKept = (text: string) => `(await new Promise((resolve) => {
  const opening = indexedDB.open('third-age-outbox');
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result);
    };
  };
})).some(({ fields }) => fields.message === ${JSON.stringify(text)})`;

/** Clicks the button that begins with these words, in the row of this sender. */
const clickInRow = (name: string, words: string) => `
  const row = [...document.querySelectorAll('[data-message]')].find((one) => one.textContent.includes(${JSON.stringify(name)}));
  [...row.querySelectorAll('button')].find((one) => one.textContent.startsWith(${JSON.stringify(words)})).click();`;

interface Scenario {
  readonly page: EnginePage;
  readonly site: TestSite;
  readonly chaos: ChaosProxy;
  visit(path: string): Promise<void>;
}

/**
 * What extensions, password managers and translations do to our pages: nothing that was typed is lost, what is seen is
 * sent, and the dashboard goes on. And a text that was sent is gone by every way back to an older page.
 */
export async function runChangedByOthers(page: EnginePage, log: (step: string) => void): Promise<void> {
  await using site = await startTestSite();
  await using chaos = await startChaosProxy(site.origin);
  const visit = (path: string) => visitAddress(page, `${chaos.origin}${path}`);
  const scenario = { page, site, chaos, visit };
  await changeBeforeHydration(scenario);
  log('changed before hydration: letters, focus and cursor stay, and boxes filled without an event are sent');
  await sendTranslated(scenario);
  log('translated: the form is sent');
  await comeBackToSentText(scenario);
  log('sent from a later page: the text is gone from the page before it, by Back');
  await workOnTranslatedDashboard(scenario);
  log('translated: the dashboard searches, answers and deletes');
}

async function changeBeforeHydration({ page, site, chaos }: Scenario) {
  // Before any other page: no worker has kept the script yet.
  const letGo = chaos.holdScript();
  await page.goto(`${chaos.origin}/contact`);
  await page.run(`${TYPE} type('name', 'Ada Love');
    const form = document.querySelector('#contact-form');
    form.prepend(Object.assign(document.createElement('div'), { textContent: 'Fill with my manager' }));
    for (const label of form.querySelectorAll('label')) {
      const font = document.createElement('font');
      font.append(...label.childNodes);
      label.append(font);
    }
    const name = document.querySelector('main [name=name]');
    name.focus();
    name.setSelectionRange(3, 3);`);
  letGo();
  await until(page, HYDRATED, 'hydration of a changed page');
  await until(page, boxIs('name', 'Ada Love'), 'the typed letters');
  await until(page, `document.activeElement.name === 'name'`, 'the focus');
  await until(page, 'document.activeElement.selectionStart === 3', 'the place of the cursor');

  const text = `Filled in ${page.engine} ${crypto.randomUUID()}`;
  await page.run(`
    for (const [name, text] of Object.entries({
      name: 'Grace Hopper', email: 'grace@example.com', phone: '(202) 555-0143', message: ${JSON.stringify(text)},
    })) {
      const box = document.querySelector('main [name="' + name + '"]');
      const kind = box.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(box, text);
    }`);
  await page.run(click('Send Message'));
  await until(page, shows('Thank You!'), 'the thanks for a filled form');
  const sent = (await site.rows()).filter(({ message }) => message === text);
  if (sent.length !== 1 || sent[0]?.name !== 'Grace Hopper')
    throw new Error(`${page.engine}: what was seen was not what was sent`);
}

async function sendTranslated({ page, visit }: Scenario) {
  await visit('/contact');
  await page.run(TRANSLATE);
  await page.run(`${TYPE} type('name', 'Ada'); type('phone', '1')`);
  await page.run(click('Send Message'));
  await until(page, shows('Please enter a valid 10-digit phone number.'), 'the error on a translated page');
  await page.run(TRANSLATE);
  await page.run(`${TYPE} type('email', 'ada@example.com'); type('phone', '(202) 555-0199');
    type('message', 'Translated')`);
  await page.run(click('Send Message'));
  await until(page, shows('Thank You!'), 'the thanks on a translated page');
}

async function comeBackToSentText({ page, site, visit }: Scenario) {
  const text = `Half in ${page.engine} ${crypto.randomUUID()}`;
  await visit('/contact');
  await writeMessage(page, text);
  // A page that goes into the back/forward cache keeps its last letters itself.
  await until(page, isKept(text), 'the kept draft');
  await page.run(`location.assign('/mission')`);
  await until(page, `location.pathname === '/mission' && ${HYDRATED}`, 'another page');
  await visit('/contact');
  await until(page, shows('A message on this device is not finished.'), 'the offer');
  await page.run(click('Continue the unfinished message'));
  await until(page, boxIs('message', text), 'the continued text');
  await page.run(click('Send Message'));
  await until(page, shows('Thank You!'), 'the thanks');
  await page.run('history.go(-2)');
  await until(
    page,
    `document.querySelector('main [name=message]') !== null && ${HYDRATED}`,
    'the older page',
  );
  await until(page, shows('Your message was sent today'), 'the receipt on the older page');
  await until(page, boxIs('message', ''), 'the emptied form');
  await visit('/contact');
  await until(page, shows('Your message was sent today'), 'the receipt');
  if (await page.run(`return ${shows('A message on this device is not finished.')}`))
    throw new Error(`${page.engine}: a message that was sent is offered as unfinished`);
  await expectOnce(page, site, text);
}

async function workOnTranslatedDashboard({ page, site, visit }: Scenario) {
  await site.clear();
  for (const name of ['Kept Rosa', 'Deleted Ana'])
    await site.send({ name, email: 'rosa@example.org', phone: 2025550143, message: 'My tablet' });
  await visit('/third-age-login');
  await logIn(page);
  await until(page, rows(2), 'the messages');

  await page.run(TRANSLATE);
  await page.run(typeIn(0, 'Kept'));
  await until(page, rows(1), 'the search on a translated page');
  await page.run(TRANSLATE);
  await page.run(typeIn(0, ''));
  await until(page, rows(2), 'all messages on a translated page');
  await page.run(TRANSLATE);
  await page.run(clickInRow('Kept Rosa', 'Mark as answered'));
  // Not `innerText`: a row below the screen is not rendered.
  const isAnswered = `document.querySelector('main').textContent.includes('✓ Answered by you')`;
  await until(page, isAnswered, 'the answer on a translated page');
  await page.run(TRANSLATE);
  await page.run(clickInRow('Deleted Ana', 'Delete'));
  await until(page, `document.querySelector('dialog') !== null`, 'the question');
  await page.run(TRANSLATE);
  await page.run(
    `[...document.querySelectorAll('dialog button')].find((one) => one.textContent === 'Delete').click()`,
  );
  await until(page, rows(1), 'the deletion on a translated page');
  if (await page.run(`return ${shows('Something went wrong on our side')}`))
    throw new Error(`${page.engine}: the translated dashboard gave up`);
}
