import { useState } from 'react';
import { markTerms } from '../../../domain/staff/search-terms.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './message-text.module.css';

/** About twelve lines on a phone. Longer messages are folded, so that the next sender is near. */
const LONG_CHARACTERS = 420;
const LONG_LINES = 12;

interface MessageTextProps {
  readonly text: string;
  readonly terms: readonly string[];
}

export function MessageText({ text, terms }: MessageTextProps) {
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
  const [isOpen, setIsOpen] = useState<boolean>();
  // A search unfolds a message when a match is below the fold.
  const isFolded = isLong && !(isOpen ?? hasMatchBelowFold(text, terms));
  return (
    <>
      <div className={styles.text} data-folded={isFolded}>
        <MarkedText text={text} terms={terms} />
      </div>
      {isLong && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={!isFolded}
          onClick={() => setIsOpen(isFolded)}
        >
          {isFolded ? 'Show all of it' : 'Show less'}
        </button>
      )}
    </>
  );
}

function hasMatchBelowFold(text: string, terms: readonly string[]): boolean {
  const firstMatch = markTerms(text, terms).findIndex(({ isMatch }) => isMatch);
  if (firstMatch < 0) return false;
  const before = markTerms(text, terms).slice(0, firstMatch);
  return before.reduce((length, part) => length + part.text.length, 0) > LONG_CHARACTERS;
}
