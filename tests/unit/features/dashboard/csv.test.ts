import { describe, expect, it } from 'vitest';
import { CSV_HEADER, csvLine } from '../../../../src/features/dashboard/export/csv.ts';
import { messageNumber } from '../../../support/backend/message-number.ts';

const message = messageNumber(479);

describe('csvLine', () => {
  it('has a cell for every column of the header', () => {
    expect(CSV_HEADER).toBe(
      '"Date","Written","Reference","Name","Email","Phone","Message","Answered","Answered by"\r\n',
    );
    const answered = {
      isWaiting: false,
      answeredAt: '2026-11-21T09:14:00.000000Z',
      answeredBy: 'rosa@thirdage.example',
    };
    const writtenAt = '2026-11-20T22:00:00.000000Z';
    expect(csvLine({ ...message, reference: '4F7K-2Q', writtenAt, handling: answered })).toBe(
      '"2026-11-21T00:00:00.000479Z","2026-11-20T22:00:00.000000Z","4F7K-2Q","Sender 479","sender@example.com","(202) 555-0143","Hello","2026-11-21T09:14:00.000000Z","rosa@thirdage.example"\r\n',
    );
  });

  it('keeps quotes, commas and lines within one cell', () => {
    expect(csvLine({ ...message, message: 'She said "no",\nthen left' })).toContain(
      '"She said ""no"",\nthen left","",""\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '\nx', '＝1'])(
    'makes %j text, not a formula',
    (cell) => {
      expect(csvLine({ ...message, name: cell })).toContain(`"'${cell}"`);
    },
  );
});
