import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddresses, groupedAddress, readTrust } from '../../../server/admission/client-address.ts';

const VISITOR = '203.0.113.9';
const STRANGER = '192.0.2.1';
const THROUGH_TWO = `${STRANGER}, ${VISITOR}, 10.1.2.3`;

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  // The only parts of a request that are read.
  return { socket: { remoteAddress }, connection: { remoteAddress }, headers } as unknown as IncomingMessage;
}

function addressOf(trustProxy: string, peer: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddresses(readTrust(trustProxy), () => {})(requestFrom(peer, headers));
}

describe('The address of a visitor', () => {
  it.each<[string, string, string, string | undefined, string]>([
    ['is that of the connection', '', VISITOR, undefined, VISITOR],
    ['is never what a stranger says', '', VISITOR, STRANGER, VISITOR],
    ['is never what a stranger says past a proxy', '127.0.0.1', VISITOR, STRANGER, VISITOR],
    ['is what the trusted proxy says', '127.0.0.1', '127.0.0.1', VISITOR, VISITOR],
    ['is the last hop before the proxy', '127.0.0.1', '127.0.0.1', `${STRANGER}, ${VISITOR}`, VISITOR],
    ['is the last hop that is no proxy of ours', 'loopback, 10.0.0.0/8', '::1', THROUGH_TWO, VISITOR],
    ['is that of the proxy itself when it says nothing', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
    ['is one name for whatever is no address', '127.0.0.1', '127.0.0.1', 'unknown', 'unknown'],
    ['is IPv4 inside IPv6', '127.0.0.1', '::ffff:127.0.0.1', `::ffff:${VISITOR}`, VISITOR],
  ])('%s', (_what, trustProxy, peer, forwarded, expected) => {
    expect(addressOf(trustProxy, peer, forwarded)).toBe(expected);
  });

  it('is one for a whole IPv6 network of 64 bits, and another for the next', () => {
    expect(groupedAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::');
    expect(groupedAddress('2001:db8:1:2:bbbb:1:2:3')).toBe('2001:db8:1:2::');
    expect(groupedAddress('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::');
    expect(groupedAddress('fe80::1%eth0')).toBe('fe80::');
  });
});

describe('A proxy that is not in TRUST_PROXY', () => {
  function linesFor(trustProxy: string, ...requests: readonly IncomingMessage[]): string[] {
    const lines: string[] = [];
    const address = clientAddresses(readTrust(trustProxy), (line) => lines.push(line));
    for (const request of requests) address(request);
    return lines;
  }

  it.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:192.168.1.2'])('at %s is named once', (peer) => {
    const request = requestFrom(peer, { 'x-forwarded-for': '203.0.113.9' });
    const lines = linesFor('', request, request);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY=');
    expect(lines[0]).not.toContain('203.0.113.9');
  });

  it('is not seen in a visitor who makes up a header, in a trusted proxy, or in a neighbour who forwards nothing', () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    expect(linesFor('', requestFrom('203.0.113.9', forwarded))).toEqual([]);
    expect(linesFor('127.0.0.1', requestFrom('127.0.0.1', forwarded))).toEqual([]);
    expect(linesFor('', requestFrom('127.0.0.1'))).toEqual([]);
  });
});

it.each(['everybody', '10.0.0.0/99', '127.0.0.1 10.0.0.1'])('TRUST_PROXY=%s is refused', (setting) => {
  expect(() => readTrust(setting)).toThrow(/TRUST_PROXY is ".*", which is not a list of addresses/);
});
