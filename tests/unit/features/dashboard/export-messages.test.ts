import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/api/api-error.ts';
import { exportMessages } from '../../../../src/features/dashboard/export/export-messages.ts';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { listOf } from '../../../support/backend/inbox-actions.ts';

const order = (search = '') => ({
  list: listOf(search),
  onProgress: () => {},
  signal: new AbortController().signal,
});

describe('exportMessages', () => {
  it('writes every message that matches once, newest first, batch by batch', async () => {
    const progress: number[] = [];
    const file = await exportMessages(new FakeInboxApi(2_500), {
      ...order(),
      onProgress: (written) => progress.push(written),
    });
    const lines = (await file?.text())?.split('\r\n') ?? [];
    expect(lines.length).toBe(1 + 2_500 + 1);
    expect([lines[1]?.includes('"Sender 2500"'), lines[2_500]?.includes('"Sender 1"')]).toEqual([true, true]);
    expect(progress).toEqual([1_000, 2_000, 2_500]);
    // The mark that tells spreadsheets it is UTF-8.
    const bytes = new Uint8Array((await file?.slice(0, 3).arrayBuffer()) ?? []);
    expect([...bytes]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('respects the search', async () => {
    const file = await exportMessages(new FakeInboxApi(125), order('Sender 12'));
    expect((await file?.text())?.match(/Sender/g)?.length).toBe(7);
  });

  it('tells the audit log how many there were, once, and gives no file that the log does not know of', async () => {
    const backend = new FakeInboxApi(1_200);
    await exportMessages(backend, order());
    expect(backend.exports).toEqual([1_200]);
    backend.noteExport = () => Promise.reject(new ApiError('not-staff'));
    await expect(exportMessages(backend, order())).rejects.toMatchObject({ kind: 'not-staff' });
  });

  it('gives no file when it is cancelled', async () => {
    const abort = new AbortController();
    const file = await exportMessages(new FakeInboxApi(3_000), {
      list: listOf(''),
      onProgress: () => abort.abort(),
      signal: abort.signal,
    });
    expect(file).toBeUndefined();
  });

  it('continues after a short failure, and gives up with the reason after a long one', async () => {
    const backend = new FakeInboxApi(1_500);
    const ask = backend.findMessages;
    let failures = 2;
    backend.findMessages = async (query) => {
      if (query.before !== undefined && failures > 0) {
        failures -= 1;
        throw new ApiError('timeout');
      }
      return ask(query);
    };
    const file = await exportMessages(backend, order());
    expect((await file?.text())?.match(/Sender/g)?.length).toBe(1_500);
    backend.fault = 'not-staff';
    await expect(exportMessages(backend, order())).rejects.toThrow(ApiError);
  });
});
