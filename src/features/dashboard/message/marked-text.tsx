import { markTerms } from '../../../domain/staff/search-terms.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly terms: readonly string[];
}

/**
 * A visitor's text with the search terms marked. In `bdi`, so that characters that change the reading direction
 * affect only this text.
 */
export function MarkedText({ text, terms }: MarkedTextProps) {
  let start = 0;
  return (
    <bdi>
      {markTerms(text, terms).map((part) => {
        const key = start;
        start += part.text.length;
        return part.isMatch ? (
          <mark key={key} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          // An element too: a translated text could not be taken away.
          <span key={key}>{part.text}</span>
        );
      })}
    </bdi>
  );
}
