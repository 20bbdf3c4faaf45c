import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { Channel } from '../../content/channels.ts';
import type { Scam } from '../../content/scams.ts';
import { channelIn, isReachedBy, searchWith } from './channel-address.ts';

/** The chosen channel is stored only in the address. The prerendered page has no query and shows all ten. */
export function useChannel(): Channel | null {
  return channelIn(
    useLocationProperty(
      () => location.search,
      () => '',
    ),
  );
}

/** Whether the filter shows a scam. Renders again only when that changes. */
export function useIsShown(scam: Scam): boolean {
  return useLocationProperty(
    () => isReachedBy(scam, channelIn(location.search)),
    () => true,
  );
}

/** Replaces the entry in the history, so that Back leaves the page and does not undo single choices. */
export function chooseChannel(channel: Channel | null): void {
  navigate(location.pathname + searchWith(location.search, channel), { replace: true });
}
