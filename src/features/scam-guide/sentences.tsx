import { Fragment } from 'react';
import { splitSentences } from '../../domain/sentences.ts';

/** A paragraph whose sentences can be read aloud and marked one by one. */
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
