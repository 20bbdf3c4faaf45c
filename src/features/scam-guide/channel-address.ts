import { type Channel, channels } from '../../content/channels.ts';
import { type Scam, scams } from '../../content/scams.ts';

const PARAMETER = 'reached-by';

/** The channel in the query of an address; null when it is missing or unknown, which shows all scams. */
export function channelIn(search: string): Channel | null {
  const key = new URLSearchParams(search).get(PARAMETER);
  return channels.find((channel) => channel.key === key)?.key ?? null;
}

/** The query with this channel; its other parameters stay. */
export function searchWith(search: string, channel: Channel | null): string {
  const parameters = new URLSearchParams(search);
  if (channel === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, channel);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

export function isReachedBy(scam: Scam, channel: Channel | null): boolean {
  return channel === null || scam.channels.includes(channel);
}

/** The announcement for screen readers when the choice changes. */
export function formatCount(channel: Channel | null): string {
  if (channel === null) return `All ${scams.length} scams are shown.`;
  const count = scams.filter((scam) => isReachedBy(scam, channel)).length;
  return count === 1
    ? `1 of ${scams.length} scams is shown.`
    : `${count} of ${scams.length} scams are shown.`;
}
