import { Fragment } from 'react';
import { splitSentences } from '../../domain/sentences.ts';

interface SentencesProps {
  readonly text: string;
  /** Being read aloud: then each sentence can be said and marked by itself. */
  readonly isHeard: boolean;
}

export function Sentences({ text, isHeard }: SentencesProps) {
  if (!isHeard) return <p>{text}</p>;
  return (
    <p>
      {splitSentences(text).map((sentence) => (
        <Fragment key={sentence}>
          <span data-say="">{sentence}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
