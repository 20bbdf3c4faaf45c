import { backendConfig } from './backend-config.ts';
import { staffClient } from './staff-client.ts';

/**
 * Rings whenever the messages changed, where the backend can tell: hosted Supabase has Realtime, the embedded
 * default has not and never connects. A ring says nothing about what changed; that is asked for by key, which also
 * finds what happened while the bell was out of order. Returns the way to stop.
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
  // The library reads the session too late for the first join, which would then hear only what visitors may: nothing.
  void client.realtime.setAuth().then(() => {
    if (!isStopped) channel.subscribe((status) => onConnected(status === 'SUBSCRIBED'));
  });
  return () => {
    isStopped = true;
    void client.removeChannel(channel);
  };
}
