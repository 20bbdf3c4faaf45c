import { describe, expect, it } from 'vitest';
import { isPushAddress } from '../../../supabase/functions/_shared/alerts/push-address.ts';
import { ADDED_HOSTS, BAD_ADDRESSES, GOOD_ADDRESSES } from '../../support/backend/push-addresses.ts';

describe('isPushAddress', () => {
  it.each(GOOD_ADDRESSES)('lets %j pass', (address) => {
    expect(isPushAddress(address, ADDED_HOSTS)).toBe(true);
  });

  it.each(BAD_ADDRESSES)('refuses %j', (address) => {
    expect(isPushAddress(address, ADDED_HOSTS)).toBe(false);
  });

  it('refuses what nobody has added', () => {
    expect(isPushAddress('http://127.0.0.1:8999/push/1', [])).toBe(false);
  });
});
