import { afterEach, expect, it } from 'vitest';
import { listInAddress, putListInAddress } from '../../../../src/features/dashboard/search/list-address.ts';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/dashboard', { search: '', show: 'all' }],
  ['/dashboard?show=waiting', { search: '', show: 'waiting' }],
  ['/dashboard?show=answered#search=Rosa+D%C3%ADaz', { search: 'Rosa Díaz', show: 'answered' }],
  ['/dashboard?show=nothing-known', { search: '', show: 'all' }],
] as const)('reads the list of %s', (address, list) => {
  history.replaceState(null, '', address);
  expect(listInAddress()).toEqual(list);
});

it('writes the filter where a server sees it, the search where none does, and never a sender', () => {
  history.replaceState(null, '', '/dashboard');
  putListInAddress({ search: 'Rosa', show: 'waiting', fromSender: 'a1b2' });
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?show=waiting#search=Rosa');
  putListInAddress({ search: '', show: 'all' });
  expect(location.pathname + location.search + location.hash).toBe('/dashboard');
});
