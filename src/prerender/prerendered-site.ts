/** A page of the finished site: its address, its file in `dist/`, and its markup. */
export interface PrerenderedPage {
  readonly path: string;
  readonly fileName: string;
  readonly isForStaff: boolean;
  readonly head: string;
  readonly body: string;
}

/** The result of the build for Node, used by the build for browsers. */
export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  /** The inline scripts, which are the same on every page: one that runs before the first paint, and the loader. */
  readonly firstPaintScript: string;
  readonly loaderScript: string;
  /** Further files that name the company: their texts by their names. */
  readonly files: Readonly<Record<string, string>>;
}
