import { Fragment } from 'react';
import { splitSentences } from '../../domain/sentences.ts';

/** A paragraph of sentences, each an element that "Listen" reads and marks. */
export function Sentences({ text }: { readonly text: string }) {
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
