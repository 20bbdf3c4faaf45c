/** As vite-plugin-pwa writes it into the worker: every file of the build, with a revision where its name has no hash. */
export type PrecacheManifest = readonly { readonly url: string; readonly revision: string | null }[];
