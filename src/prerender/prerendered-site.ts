/** A page of the finished site: its address, its file in `dist/`, and its markup. */
export interface PrerenderedPage {
  readonly path: string;
  readonly fileName: string;
  readonly head: string;
  readonly body: string;
  /** The script that runs before anything is painted. */
  readonly firstPaintScript: string;
  /** The names of the pictures from which this script chooses one; only Home has them. */
  readonly pictures: readonly string[];
}

/** The result of the build for Node, used by the build for browsers. */
export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  readonly loaderScript: string;
}
