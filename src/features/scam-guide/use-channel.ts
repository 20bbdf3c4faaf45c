import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { Channel } from '../../content/channels.ts';
import { channelIn, searchWith } from './channel-address.ts';

/** The chosen channel is stored only in the address. The prerendered page has no query and shows all ten. */
export function useChannel(): Channel | null {
  return channelIn(
    useLocationProperty(
      () => location.search,
      () => '',
    ),
  );
}

/** Replaces the entry in the history, so that Back leaves the page and does not undo single choices. */
export function chooseChannel(channel: Channel | null): void {
  navigate(location.pathname + searchWith(location.search, channel), { replace: true });
}
