import { describe, expect, it } from 'vitest';
import { isoTimestamp, toReceivedMessage } from '../../../src/api/message-row.ts';

const ROW = {
  id: 7,
  created_at: '2026-11-21 01:34:49.479123+00',
  name: 'Margaret Hill',
  email: 'margaret@example.com',
  phone: 123456789,
  message: 'Hello',
  submission_id: 'a1b2c3d4-0000-4000-8000-000000000000',
  written_at: '2026-11-20T22:00:00+00:00',
};

describe('isoTimestamp', () => {
  it.each([
    ['2026-11-21 01:34:49.479+00', '2026-11-21T01:34:49.479000Z'],
    ['2026-11-21 01:34:49.479123+00', '2026-11-21T01:34:49.479123Z'],
    ['2026-11-21T01:34:49.479123+00:00', '2026-11-21T01:34:49.479123Z'],
    ['2026-11-21T01:34:49Z', '2026-11-21T01:34:49.000000Z'],
  ])('makes %s the ISO time %s', (stored, iso) => {
    expect(isoTimestamp(stored)).toBe(iso);
  });
});

describe('toReceivedMessage', () => {
  it('gives a message in the words of the domain, the lost zero of the phone put back', () => {
    expect(toReceivedMessage(ROW)).toEqual({
      id: 7,
      receivedAt: '2026-11-21T01:34:49.479123Z',
      name: 'Margaret Hill',
      email: 'margaret@example.com',
      phone: '0123456789',
      message: 'Hello',
      reference: 'WG3N-HX',
      writtenAt: '2026-11-20T22:00:00.000000Z',
      handling: { isWaiting: false },
    });
  });

  it('takes an older row that lacks nearly everything', () => {
    const row = { id: 1, created_at: ROW.created_at, name: null, email: null, phone: null, message: null };
    expect(toReceivedMessage(row)).toEqual({
      id: 1,
      receivedAt: '2026-11-21T01:34:49.479123Z',
      name: '',
      email: '',
      phone: '',
      message: '',
      handling: { isWaiting: false },
    });
  });

  it('tells who answered and who is about to, and leaves out what nobody knows', () => {
    const handled = {
      is_waiting: true,
      answered_at: null,
      answered_by: null,
      answering_by: 'rosa@thirdage.example',
      answering_since: '2026-11-21 14:12:00+00',
      sender_key: 'a1b2',
      sender_count: 3,
    };
    expect(toReceivedMessage({ ...ROW, ...handled }).handling).toEqual({
      isWaiting: true,
      answeringBy: 'rosa@thirdage.example',
      answeringSince: '2026-11-21T14:12:00.000000Z',
      senderKey: 'a1b2',
      senderCount: 3,
    });
  });
});
