import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';

/** A running backend: its address, its public key and an account of the staff. */
export interface CalledBackend {
  readonly url: string;
  readonly publishableKey: string;
  readonly staff: { readonly email: string; readonly password: string };
}

const MESSAGE = {
  name: 'Rosa',
  email: 'rosa@example.com',
  phone: 2025550143,
  message: 'My tablet does not start.',
};
const NOTHING_WRONG = { error: null };

/**
 * The five calls that the site was asked for, through the vendor's own client with its defaults: visitors send,
 * staff sign in, list, delete and sign out. `backend` is asked for when the tests run.
 */
export function describeFiveCalls(backend: () => CalledBackend): void {
  const connect = () => {
    const { url, publishableKey } = backend();
    // Node 20 has no WebSocket. Nothing here listens for changes, so the client never opens one.
    return createClient(url, publishableKey, {
      realtime: { transport: class {} as unknown as typeof WebSocket },
    });
  };
  const connectAsStaff = async () => {
    const client = connect();
    expect(await client.auth.signInWithPassword(backend().staff)).toMatchObject(NOTHING_WRONG);
    return client;
  };
  const list = (client: ReturnType<typeof connect>) =>
    client.from('ContactTable').select('*').order('created_at', { ascending: false });
  const send = (row: Record<string, unknown> | Record<string, unknown>[]) =>
    connect().from('ContactTable').insert(row);

  it('sends a message, written as a list of one and as an object', async () => {
    expect(await send([MESSAGE])).toMatchObject({ ...NOTHING_WRONG, status: 201 });
    expect(await send({ ...MESSAGE, name: 'Harold' })).toMatchObject({ ...NOTHING_WRONG, status: 201 });
    const { data } = await list(await connectAsStaff());
    expect(data).toMatchObject([{ ...MESSAGE, name: 'Harold' }, MESSAGE]);
  });

  it('lists the messages for staff, the newest first, in ranges and up to a limit', async () => {
    for (const name of ['Third', 'Second', 'First']) await send([{ ...MESSAGE, name }]);
    const staff = await connectAsStaff();
    const names = ({ data }: { readonly data: readonly { readonly name: string }[] | null }) =>
      data?.map(({ name }) => name);
    expect(names(await list(staff))?.slice(0, 3)).toEqual(['First', 'Second', 'Third']);
    expect(names(await list(staff).range(1, 2))).toEqual(['Second', 'Third']);
    expect(names(await list(staff).limit(1))).toEqual(['First']);
  });

  it('deletes one message by its id', async () => {
    await send([MESSAGE]);
    const staff = await connectAsStaff();
    const before = (await list(staff)).data ?? [];
    expect(await staff.from('ContactTable').delete().eq('id', before[0].id)).toMatchObject(NOTHING_WRONG);
    expect((await list(staff)).data).toEqual(before.slice(1));
  });

  it('signs in with the right password alone, and out', async () => {
    const wrong = await connect().auth.signInWithPassword({
      ...backend().staff,
      password: 'not the password',
    });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const staff = await connectAsStaff();
    const token = (await staff.auth.getSession()).data.session?.access_token;
    expect(await staff.auth.signOut()).toMatchObject(NOTHING_WRONG);
    expect((await staff.auth.getUser(token)).error).not.toBeNull();
    expect((await list(staff)).data).toBeNull();
  });

  it.each<[string, Record<string, unknown> | Record<string, unknown>[]]>([
    ['two messages at once', [MESSAGE, MESSAGE]],
    ['a column that visitors do not write', [{ ...MESSAGE, id: 1 }]],
    ['a column that does not exist', { ...MESSAGE, is_admin: true }],
  ])('refuses %s', async (_what, row) => {
    const staff = await connectAsStaff();
    const before = (await list(staff)).data;
    expect(before).not.toBeNull();
    expect((await send(row)).error).not.toBeNull();
    expect((await list(staff)).data).toEqual(before);
  });

  it('gives visitors nothing to read or to delete', async () => {
    await send([MESSAGE]);
    expect((await list(connect())).error).not.toBeNull();
    expect((await connect().from('ContactTable').delete().eq('id', 1)).error).not.toBeNull();
    expect((await connect().from('audit_log').select('*')).error).not.toBeNull();
  });
}
