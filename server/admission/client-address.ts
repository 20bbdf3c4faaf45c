import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import { UserError } from '../../src/domain/user-error.ts';

/** Whether this address is a proxy of ours, whose word about the hop before it is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** The address a request came from, as the name by which it is counted. */
export type AddressOf = (request: IncomingMessage) => string;

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** Where a proxy of one's own stands; a visitor on the internet comes from neither. */
const isNearby = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads TRUST_PROXY: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal; separated by commas.
 * Nothing trusts nobody.
 * @throws UserError when a part is none of these.
 */
export function readTrust(setting: string): Trust {
  const proxies = setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  try {
    return proxyaddr.compile(proxies);
  } catch (error) {
    throw new UserError(
      `TRUST_PROXY is "${setting}", which is not a list of addresses such as 127.0.0.1 or 10.0.0.0/8.`,
      { cause: error },
    );
  }
}

/**
 * The last hop that is no proxy of ours: what a stranger writes into a header is never believed. Says once through
 * `log` when a proxy seems to stand in front that nobody told us of: all visitors would count as one.
 */
export function clientAddresses(trust: Trust, log: (line: string) => void): AddressOf {
  let hasWarned = false;
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!hasWarned && !trust(peer, 0) && isForwarding(request) && isNearby(peer, 0)) {
      hasWarned = true;
      log(
        `A proxy at ${groupedAddress(peer)} names the visitors it speaks for and is not trusted, so that all of them count as one. If it is yours, set TRUST_PROXY=${groupedAddress(peer)}; docs/deploy.md says more.`,
      );
    }
    return groupedAddress(proxyaddr(request, trust));
  };
}

function isForwarding({ headers }: IncomingMessage): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/**
 * IPv4 as it is, also when it is written as IPv6. Of IPv6 the network of 64 bits, as its first address: a household
 * or a rented server chooses freely among the addresses in it. What is no address is `unknown`.
 */
export function groupedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
