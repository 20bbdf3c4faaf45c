import {
  box,
  expectThanks,
  open,
  rowsOf,
  send,
  outboxTest as test,
  uniqueText,
  write,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

test('"Change" on a waiting message asks before it replaces another one, which is offered again afterwards', async ({
  page,
  chaos,
  site,
}) => {
  await open(page, '/contact');
  chaos.setDown(true);
  const [first, second] = [uniqueText('First'), uniqueText('Second')];
  await writeInVain(page, first);
  await page.getByRole('button', { name: 'Write another message' }).click();
  const message = box(page, 'Message');
  await write(page, second);

  const change = page.getByRole('button', { name: 'Change', exact: true });
  await change.click();
  const question = page.getByRole('dialog', { name: 'Change this message first?' });
  await expect(question).toContainText('You are writing another message. It is kept on this device');
  await question.getByRole('button', { name: 'Go on with the other' }).click();
  await expect(message).toHaveValue(second);

  await change.click();
  await question.getByRole('button', { name: 'Change this one first' }).click();
  // Without internet nobody can tell whether the first has arrived.
  await page.getByRole('button', { name: 'Change it anyway' }).click();
  await expect(message).toHaveValue(first);

  chaos.setDown(false);
  await send(page);
  await expectThanks(page);
  await page.reload();
  await page.getByRole('button', { name: 'Continue the unfinished message' }).click();
  await expect(message).toHaveValue(second);
  await send(page);
  await expectThanks(page);
  expect(await rowsOf(site, first)).toHaveLength(1);
  expect(await rowsOf(site, second)).toHaveLength(1);
});
