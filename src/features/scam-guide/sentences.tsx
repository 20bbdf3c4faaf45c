import { Fragment } from 'react';
import { splitSentences } from '../../domain/sentences.ts';

interface SentencesProps {
  readonly text: string;
  /** True while the card is read aloud: each sentence is then an element that can be marked. */
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
