import { beforeAll, describe, expect, it } from 'vitest';
import { ask, rpc, signIn, tokenOf } from '../support/api-client.ts';
import { HOSTED, runToEnd } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite, temporaryFolder } from '../support/test-site.ts';

const staff = (dataDir: string, args: string[], env: Record<string, string> = {}) =>
  runToEnd('staff', { DATA_DIR: dataDir, ...env }, ...args);

function passwordIn(output: string): string {
  return /shown only once: (\S+)/.exec(output)?.[1] ?? '';
}

describe('npm run staff, while the server is running', () => {
  let dataDir: string;
  let origin: string;

  beforeAll(async () => {
    dataDir = await preparedDataDir();
    ({ origin } = await startTestSite(dataDir));
  });

  it('adds an account with a password it makes up, which can sign in and read', async () => {
    const { code, output } = await staff(dataDir, ['add', 'Second@example.com']);

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is staff now') });
    const token = await tokenOf(origin, { email: 'second@example.com', password: passwordIn(output) });
    expect(await ask(origin, '/rest/v1/ContactTable?select=id', { token })).toMatchObject({ status: 200 });
    expect((await staff(dataDir, ['list'])).output).toMatch(/^second@example\.com {2}last signed in/m);
  });

  it('gives an existing account a new password and ends its sessions', async () => {
    const token = await tokenOf(origin, STAFF);

    const { output } = await staff(dataDir, ['add', STAFF.email]);

    expect(output).toContain('has a new password and is signed out');
    expect(await signIn(origin, STAFF)).toMatchObject({ status: 400 });
    expect(await rpc(origin, token, 'find_messages')).toMatchObject({ status: 401 });
    expect(await signIn(origin, { email: STAFF.email, password: passwordIn(output) })).toMatchObject({
      status: 200,
    });
  });

  it('removes an account, and says so when there is none', async () => {
    await staff(dataDir, ['add', 'leaving@example.com']);
    expect(await staff(dataDir, ['remove', 'leaving@example.com'])).toMatchObject({ code: 0 });
    expect((await staff(dataDir, ['list'])).output).not.toContain('leaving@');
    expect(await staff(dataDir, ['remove', 'leaving@example.com'])).toEqual({
      code: 1,
      output: `Data folder: ${dataDir}\nThere is no staff account leaving@example.com.`,
    });
  });
});

describe('npm run staff, with no server', () => {
  it('opens the database itself and closes it', async () => {
    const dataDir = await preparedDataDir();
    const { code, output } = await staff(dataDir, ['add', 'second@example.com']);
    expect(code).toBe(0);

    const { origin } = await startTestSite(dataDir);

    const account = { email: 'second@example.com', password: passwordIn(output) };
    expect(await signIn(origin, account)).toMatchObject({ status: 200 });
    expect(await signIn(origin, STAFF)).toMatchObject({ status: 200 });
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['nothing', [], {}, /^Usage:/],
    ['a password as an argument', ['add', 'a@b.example', 'a password as an argument'], {}, /^Usage:/],
    ['what is not an address', ['add', 'nobody'], {}, /^"nobody" is not an e-mail address\.$/],
    ['the accounts of a hosted project', ['list'], HOSTED, /^The backend is a hosted project/],
  ])('explains itself when asked for %s', async (_what, args, env, said) => {
    const outcome = await staff(await temporaryFolder(), args, env);
    expect(outcome).toEqual({ code: 1, output: expect.stringMatching(said) });
  });
});
