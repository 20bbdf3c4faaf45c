import type { Server } from 'node:net';
import { groupedAddress, type Trust } from '../admission/client-address.ts';

/** Closes each new connection of an address that has too many open ones, before a byte is read. */
export function boundConnectionsOfOne(server: Server, most: number, trust: Trust): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (trust(peer, 0)) return;
    const address = groupedAddress(peer);
    const already = open.get(address) ?? 0;
    if (already >= most) {
      socket.destroy();
      return;
    }
    open.set(address, already + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
