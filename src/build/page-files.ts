import type { Rolldown } from 'vite';
import { allPages } from '../content/site-map.ts';
import { splitPaper } from './paper-styles.ts';

export interface PageFiles {
  /**
   * Addresses of the scripts to fetch together: the entry, the page's own file, and all their static imports. The largest
   * comes first (inline/load-when-idle.ts).
   */
  readonly scripts: readonly string[];
  /** The text of all styles for the screen, the entry's first. */
  readonly css: string;
  /** Addresses of the same styles as files. */
  readonly styles: readonly string[];
}

/** The files of the page at a path, from the bundle; `body` is its HTML. */
export function pageFiles(bundle: Rolldown.OutputBundle, path: string, body: string): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error('The client build has no entry');
  // The not-found page has no file of its own, because it is part of the entry.
  const name = allPages.find((page) => page.path === path)?.module;
  const page = chunks.find(
    (chunk) => name !== undefined && chunk.facadeModuleId?.endsWith(`/src/pages/${name}.tsx`),
  );
  if (name !== undefined && page === undefined) throw new Error(`The client build has no file for ${name}`);
  const roots = page === undefined ? [entry] : [entry, page];
  // The entry's sheet declares the order of the layers: a layer named before it would rank below the reset.
  const styles = new Set([...importedCss(entry), ...stylesOf(bundle, roots)]);
  for (const fileName of islandStyles(bundle, body)) styles.add(fileName);
  return {
    scripts: largestFirst(bundle, withImports(bundle, roots)).map((fileName) => `/${fileName}`),
    css: splitPaper([...styles].map((fileName) => textOf(bundle, fileName)).join('')).screen,
    styles: [...styles].map((fileName) => `/${fileName}`),
  };
}

/** Files of chunks and of all their static imports: a browser would discover these one after another. */
function withImports(bundle: Rolldown.OutputBundle, roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set(roots.map(({ fileName }) => fileName));
  // The loop also visits files that are added during it.
  for (const fileName of files) {
    const file = bundle[fileName];
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported);
  }
  return files;
}

function largestFirst(bundle: Rolldown.OutputBundle, scripts: Iterable<string>): string[] {
  const sizeOf = (fileName: string) => {
    const file = bundle[fileName];
    return file?.type === 'chunk' ? file.code.length : 0;
  };
  return [...scripts].sort((one, other) => sizeOf(other) - sizeOf(one));
}

/**
 * Style files of chunks and of their static imports, in import order; the first chunk's own come first, because they
 * declare the order of the layers.
 */
function stylesOf(bundle: Rolldown.OutputBundle, roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const styles = new Set<string>(roots[0]?.viteMetadata?.importedCss);
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const fileName of chunk.imports) {
      const imported = bundle[fileName];
      if (imported?.type === 'chunk') visit(imported);
    }
    for (const fileName of importedCss(chunk)) styles.add(fileName);
  };
  for (const chunk of roots) visit(chunk);
  return styles;
}

/** Styles with a class that the HTML uses: an island's code is loaded later, but its HTML is part of the page. */
function islandStyles(bundle: Rolldown.OutputBundle, body: string): string[] {
  const used = new Set(
    [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
  );
  return Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.css'))
    .filter((fileName) =>
      [...textOf(bundle, fileName).matchAll(/\.([\w-]+)/g)].some(([, name]) => used.has(name ?? '')),
    );
}

function importedCss(chunk: Rolldown.OutputChunk): Iterable<string> {
  return chunk.viteMetadata?.importedCss ?? [];
}

export function textOf(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The client build has no ${fileName}`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
