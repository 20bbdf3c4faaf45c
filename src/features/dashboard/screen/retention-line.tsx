import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { retentionSentences } from '../../../domain/retention.ts';
import { inboxActions } from '../inbox/inbox-actions.ts';

/** What is deleted by itself, so that nobody wonders where a message has gone. Nothing where all is kept. */
export function RetentionLine() {
  const [sentences, setSentences] = useState<readonly string[]>([]);

  useEffect(() => {
    inboxActions.messageRetention().then(
      (retention) => setSentences(retentionSentences(retention)),
      (reason: unknown) => {
        // The list is what matters; without an answer it says so itself.
        if (!(reason instanceof ApiError)) throw reason;
      },
    );
  }, []);

  return sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>;
}
