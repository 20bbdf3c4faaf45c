import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import { UserError } from '../../src/domain/user-error.ts';

/** Whether this address is one of our proxies; only then is the hop that it reports in `X-Forwarded-For` accepted. */
export type Trust = (address: string, hop: number) => boolean;

/** The client's address, in the form under which its requests are counted. */
export type AddressOf = (request: IncomingMessage) => string;

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** The networks in which an owner's own proxy runs. A visitor from the internet has no such address. */
const isNearby = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads TRUST_PROXY: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal; separated by
 * commas. When it is empty, no proxy is trusted.
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
 * The last hop that is not one of our proxies: everything before it in `X-Forwarded-For` can be forged. Logs once
 * when an undeclared proxy seems to be in front: all visitors would then count as one address.
 */
export function clientAddresses(trust: Trust, log: (line: string) => void): AddressOf {
  let hasWarned = false;
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!hasWarned && !trust(peer, 0) && isForwarding(request) && isNearby(peer, 0)) {
      hasWarned = true;
      log(
        `A proxy at ${groupedAddress(peer)} sends the addresses of visitors but is not trusted, so all visitors count as one. If it is yours, set TRUST_PROXY=${groupedAddress(peer)} (docs/deploy.md).`,
      );
    }
    return groupedAddress(proxyaddr(request, trust));
  };
}

function isForwarding({ headers }: IncomingMessage): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/**
 * IPv4 as it is, also when it is written as IPv6. For IPv6 the first address of its /64 network, because a household
 * or a rented server can use any address of its network. `unknown` for anything else.
 */
export function groupedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
