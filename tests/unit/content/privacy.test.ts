import { describe, expect, it } from 'vitest';
import { privacy } from '../../../src/content/privacy.ts';
import { formatRetention } from '../../../src/features/privacy/format-retention.ts';
import { Device, idOf } from '../outbox/device.ts';

const WEEK = 7 * 24 * 3_600_000;
const UNFINISHED = {
  submissionId: idOf(1),
  fields: { name: 'Ada', email: '', phone: '20', message: 'Hel' },
  wasSent: false,
};

describe('The privacy notice', () => {
  it('says how long messages are kept as it is set', () => {
    expect(formatRetention({})).toEqual(['We keep your message until we delete it.']);
    expect(formatRetention({ answeredDays: 90 })).toEqual(['We delete it 90 days after our answer.']);
    expect(formatRetention({ allDays: 365 })).toEqual(['We delete every message after 365 days.']);
  });

  it('says how long an unfinished message stays on the device', async () => {
    expect(privacy.parts.device.facts.join(' ')).toContain('did not finish stays for seven days');
    const device = new Device();
    const tab = device.openTab();
    await tab.saveDraft(UNFINISHED);
    device.clock += WEEK;
    expect(await tab.findDraft()).toBeDefined();
    device.clock += 1;
    expect(await tab.findDraft()).toBeUndefined();
  });
});
