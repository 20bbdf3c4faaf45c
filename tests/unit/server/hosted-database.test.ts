import { describe, expect, it } from 'vitest';
import { readHostedAddress } from '../../../server/move/hosted-database.ts';
import { explainFailure } from '../../../server/move/hosted-failure.ts';

describe('The address of a hosted database', () => {
  it('is taken apart as the dashboard gives it, with the place for the password left open', () => {
    const direct = 'postgresql://postgres:[YOUR-PASSWORD]@db.example.supabase.co:5432/postgres';
    expect(readHostedAddress(direct)).toEqual({
      host: 'db.example.supabase.co',
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password: undefined,
    });
  });

  it('may hold the password, with signs that an address has to write differently', () => {
    const pooler = 'postgres://postgres.example:p%40ss%2Fword@pooler.example:6543/postgres';
    expect(readHostedAddress(pooler)).toMatchObject({
      user: 'postgres.example',
      port: 6543,
      password: 'p@ss/word',
    });
  });

  it.each(['https://example.supabase.co', 'postgres', 'postgresql:///postgres'])(
    'is not %s, and a wrong one is not repeated',
    (text) => {
      expect(() => readHostedAddress(text)).toThrow(/^SUPABASE_DB_URL must be an address such as/);
      expect(() => readHostedAddress(`${text} secret`)).not.toThrow(/secret/);
    },
  );
});

describe('A failure of a hosted database', () => {
  it.each([
    ['ENOTFOUND', /No server called db\.example/],
    ['CONNECT_TIMEOUT', /does not answer.*session pooler/],
    ['CONNECTION_CLOSED', /was lost.*run the command again/],
    ['ETIMEDOUT', /was lost.*run the command again/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /PGSSLROOTCERT/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /PGSSLROOTCERT/],
    ['28P01', /refuses the user or the password/],
    ['XX000', /postgres\.<project ref>/],
    ['42501', /as the user postgres/],
    ['25006', /read-only/],
    ['53300', /too busy/],
  ])('%s is told in a sentence', (code, sentence) => {
    const failure = Object.assign(new Error('Margaret wrote: help'), { code });
    expect(explainFailure(failure, 'db.example')).toMatchObject({ message: expect.stringMatching(sentence) });
  });

  it('names the rule that a message breaks, and nothing of the message', () => {
    const broken = { code: '23514', constraint_name: 'contact_name_ok' };
    const failure = Object.assign(new Error('Margaret'), broken);
    const { message } = explainFailure(failure, 'db.example') as Error;
    expect(message).toContain('(23514, rule contact_name_ok)');
    expect(message).not.toContain('Margaret');
  });
});
