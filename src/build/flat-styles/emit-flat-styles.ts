import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';
import { textOf } from '../page-files.ts';
import { flatStyles } from './flat-styles.ts';

/**
 * Writes all styles of the site into one sheet for browsers without cascade layers, which ignore the layered sheets.
 * @returns its address
 */
export function emitFlatStyles(
  bundle: Rolldown.OutputBundle,
  emit: (fileName: string, source: string) => void,
): string {
  const sheets = Object.keys(bundle).filter((fileName) => fileName.endsWith('.css'));
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const ranks = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
  // The entry's sheet declares the order of the layers, so it comes first.
  const ordered = [...ranks, ...sheets.filter((fileName) => !ranks.includes(fileName)).sort()];
  const css = flatStyles(ordered.map((fileName) => textOf(bundle, fileName)).join(''));
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const fileName = `assets/flat-${hash}.css`;
  emit(fileName, css);
  return `/${fileName}`;
}

/**
 * The styles of a page, which browsers without layers ignore, and an `@import` of the flat sheet that only those
 * browsers follow: an `@import` behind a rule is invalid and not fetched, and only browsers that know layers take the
 * block before it for a rule.
 */
export function withFlatStyles(css: string, address: string): string {
  return `@layer reset{}@import"${address}";${css}`;
}
