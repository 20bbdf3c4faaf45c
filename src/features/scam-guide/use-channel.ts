import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { Channel } from '../../content/channels.ts';
import { channelIn, searchWith } from './channel-address.ts';

/** The chosen channel lives in the address alone. The prerendered page has no query, and shows all ten. */
export function useChannel(): Channel | null {
  return channelIn(
    useLocationProperty(
      () => location.search,
      () => '',
    ),
  );
}

/** Replaces the address instead of adding one: Back should leave the page, not undo choice after choice. */
export function chooseChannel(channel: Channel | null): void {
  navigate(location.pathname + searchWith(location.search, channel), { replace: true });
}
