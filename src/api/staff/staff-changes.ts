import { backendConfig } from '../backend-config.ts';
import { staffClient } from './staff-client.ts';

/**
 * Calls back whenever the messages changed, where the backend has realtime: hosted Supabase has it, the embedded
 * default never connects. The event does not say what changed: the caller polls for that, which also finds changes
 * made while realtime was disconnected. Returns the function that ends it.
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
  // The library reads the session too late for the first join, which would then get what visitors may see: nothing.
  void client.realtime.setAuth().then(() => {
    if (!isStopped) channel.subscribe((status) => onConnected(status === 'SUBSCRIBED'));
  });
  return () => {
    isStopped = true;
    void client.removeChannel(channel);
  };
}
