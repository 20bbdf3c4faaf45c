import type { ReceivedMessage } from '../../../src/domain/staff/received-message.ts';

/** A message with this number; a higher number is a newer message. */
export function messageNumber(id: number, name = `Sender ${id}`): ReceivedMessage {
  return {
    id,
    receivedAt: `2026-11-21T00:00:00.${String(id).padStart(6, '0')}Z`,
    name,
    email: 'sender@example.com',
    phone: '2025550143',
    message: 'Hello',
    handling: { isWaiting: true },
  };
}
