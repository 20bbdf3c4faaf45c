import type { Plugin } from 'vite';

/**
 * V8's hint to compile all functions of a file (Chrome 136 and later; for others a comment). It counts only when
 * nothing stands before it.
 */
export const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Puts that hint on every script: its functions are then compiled while it is downloaded, in a thread of their own.
 * Without it each is compiled when it is first called, in the main thread, and an old tablet does that in the middle of
 * a press.
 */
export function compileAheadPlugin(): Plugin {
  return {
    name: 'third-age:compile-ahead',
    apply: 'build',
    // The hint is no part of what is hashed, and a file with it needs another name than one without.
    augmentChunkHash: () => COMPILE_AHEAD,
    generateBundle: {
      // Vite writes its list of files at the top in this hook.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `${COMPILE_AHEAD}\n${file.code}`;
      },
    },
  };
}
