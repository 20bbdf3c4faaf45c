import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { retentionSentences } from '../../../domain/retention.ts';
import { inboxActions } from '../inbox/inbox-actions.ts';

/** Tells which messages are deleted automatically. Renders nothing when all are kept. */
export function RetentionLine() {
  const [sentences, setSentences] = useState<readonly string[]>([]);

  useEffect(() => {
    inboxActions.messageRetention().then(
      (retention) => setSentences(retentionSentences(retention)),
      (reason: unknown) => {
        // Without an answer the list shows the error itself.
        if (!(reason instanceof ApiError)) throw reason;
      },
    );
  }, []);

  return sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>;
}
