/** A page of the finished site: where it goes in `dist/`, and what replaces the two marks of index.html. */
export interface PrerenderedPage {
  readonly fileName: string;
  readonly head: string;
  readonly body: string;
}

/** What the build for Node gives to the build for browsers. */
export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  readonly firstPaintScript: string;
  loaderScript(entry: string): string;
}
