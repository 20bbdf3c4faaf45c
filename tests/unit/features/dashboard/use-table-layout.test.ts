import { describe, expect, it } from 'vitest';
import { layoutFor } from '../../../../src/features/dashboard/table/use-table-layout.ts';

describe('layoutFor', () => {
  it.each([
    [320, 16, 'cards'],
    [959, 16, 'cards'],
    [960, 16, 'rows'],
    [1280, 16, 'table'],
  ] as const)('shows a window of %i px with text of %i px as %s', (width, rem, layout) => {
    expect(layoutFor(width, rem)).toBe(layout);
  });

  it('depends on the text size: extra large text on a tablet gives the layout of a phone', () => {
    expect(layoutFor(768, 16 * 1.45)).toBe('cards');
  });
});
