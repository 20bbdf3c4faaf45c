/** A page of the finished site: its address, where it goes in `dist/`, and its own markup. */
export interface PrerenderedPage {
  readonly path: string;
  readonly fileName: string;
  readonly head: string;
  readonly body: string;
}

/** What the build for Node gives to the build for browsers. */
export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  readonly firstPaintScript: string;
  /** `scripts` are addresses, the entry's first. */
  loaderScript(scripts: readonly string[], styles: readonly string[]): string;
}
