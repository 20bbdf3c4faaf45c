/**
 * What is special about one row; a row without an entry is just there.
 * - `deleting`: the server has been asked.
 * - `kept`: the server did not delete it, and why.
 * - `unsure`: no answer came to the deletion, nor to the question after it; the next look at the list tells.
 * - `gone`: a colleague deleted it. Its room stays, so that nothing moves under a finger.
 */
export type RowState =
  | { readonly kind: 'deleting' | 'unsure' }
  | { readonly kind: 'kept'; readonly message: string }
  | { readonly kind: 'gone'; readonly heightPx: number };

/** Of a row that is kept though no answer of the server says why. */
export const NOT_DELETED = 'It was not deleted. Try again.';
