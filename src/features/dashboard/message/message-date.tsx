import { dayWord, isWrittenApart, localDateTime } from '../../../domain/format-date.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { useToday } from '../../../ui/use-today.ts';
import styles from './message-date.module.css';

/** When we received the message; also when it was written, if it waited on the sender's device. */
export function MessageDate({ message: { receivedAt, writtenAt } }: { readonly message: ReceivedMessage }) {
  const day = dayWord(receivedAt, useToday());
  const received = <time dateTime={receivedAt}>{localDateTime(receivedAt)}</time>;
  return (
    <>
      {day && <span className={styles.day}>{day}</span>}
      {writtenAt !== undefined && isWrittenApart(writtenAt, receivedAt) ? (
        <span>
          written <time dateTime={writtenAt}>{localDateTime(writtenAt)}</time>, arrived {received}
        </span>
      ) : (
        received
      )}
    </>
  );
}
