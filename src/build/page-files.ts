import type { Rolldown } from 'vite';

/** The name of the one file of code for the staff pages, and of its styles. */
export const STAFF_CODE = 'staff-pages';

export interface PageFiles {
  /**
   * Addresses of the scripts that every page begins with, to fetch together. The code of staff pages is not among them:
   * when it cannot be loaded, the rest of the page has to say so.
   */
  readonly scripts: readonly string[];
  /** Names of its stylesheets; the first declares the order of the layers. */
  readonly sheets: readonly string[];
  readonly fonts: readonly string[];
}

/** The files of a page: the public ones all have the same; staff pages have their own code and styles too. */
export function pageFiles(bundle: Rolldown.OutputBundle, isForStaff: boolean): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const staff = chunks.find((chunk) => chunk.name === STAFF_CODE);
  if (entry === undefined || staff === undefined)
    throw new Error('The client build has no entry or no staff code');
  const roots = isForStaff ? [entry, staff] : [entry];
  return {
    // Imports too: a browser would discover them only after their importer.
    scripts: [...entry.imports, entry.fileName].map((fileName) => `/${fileName}`),
    sheets: roots.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    fonts: Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2')),
  };
}

export function textOf(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The client build has no ${fileName}`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
