import { describe, expect, it } from 'vitest';
import { privacy } from '../../../src/content/privacy.ts';
import { PRIVACY_ID, privacyLink } from '../../../src/content/privacy-link.ts';
import { formatRetention } from '../../../src/features/privacy/format-retention.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import { Device, idOf } from '../outbox/device.ts';

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DAY = 24 * 3_600_000;
const UNFINISHED = {
  submissionId: idOf(1),
  fields: { name: 'Ada', email: '', phone: '20', message: 'Hel' },
  wasSent: false,
};

const parts = Object.values(privacy.parts);

describe('The privacy notice', () => {
  it('has an address of its own', () => {
    expect(privacyLink).toEqual({ href: '/contact#privacy', label: 'Your privacy' });
    expect(privacyLink.href.endsWith(`#${PRIVACY_ID}`)).toBe(true);
  });

  it('answers what, who, how long, what stays on the device, how to have it erased, and who to ask', () => {
    expect([...parts.map(({ question }) => question), privacy.ask]).toEqual([
      'What do we keep?',
      'Who can read it?',
      'How long do we keep it?',
      'What stays on your device?',
      'What about your internet address?',
      'Do you want it erased?',
      'Who can you ask?',
    ]);
  });

  it('says how long messages are kept as it is set', () => {
    expect(formatRetention({})).toEqual(['We keep your message until we delete it.']);
    expect(formatRetention({ answeredDays: 90 })).toEqual(['We delete it 90 days after our answer.']);
    expect(formatRetention({ allDays: 365 })).toEqual(['We delete every message after 365 days.']);
  });

  it('says how long an unfinished message stays on the device, in the words of the form', async () => {
    const [, count = ''] =
      /did not finish stays for (\w+) days/.exec(privacy.parts.device.facts.join(' ')) ?? [];
    const days = NUMBERS.indexOf(count);
    const device = new Device();
    const tab = device.openTab();
    await tab.saveDraft(UNFINISHED);
    device.clock += days * DAY;
    expect(await tab.findDraft()).toBeDefined();
    device.clock += 1;
    expect(await tab.findDraft()).toBeUndefined();
    expect(readProjectFile('src/features/contact/form/contact-form.tsx')).toContain(
      `is kept for ${count} days`,
    );
  });
});
