import { backendConfig } from '../backend-config.ts';
import { staffClient } from './staff-client.ts';

/**
 * Calls back when messages have changed, if the backend has realtime: hosted Supabase has it, the embedded default
 * does not. The event does not say what changed, so the caller polls; a poll also finds changes made while realtime
 * was disconnected. Returns a function that stops it.
 */
export function listenForChanges(
  onChange: () => void,
  onConnected: (isConnected: boolean) => void,
): () => void {
  if (backendConfig.url === '') return () => {};
  const client = staffClient();
  const channel = client
    .channel('staff-inbox')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'ContactTable' }, onChange);
  let isStopped = false;
  // The library reads the session too late for the first join, which would then have the rights of a visitor and get
  // no events.
  void client.realtime.setAuth().then(() => {
    if (!isStopped) channel.subscribe((status) => onConnected(status === 'SUBSCRIBED'));
  });
  return () => {
    isStopped = true;
    void client.removeChannel(channel);
  };
}
