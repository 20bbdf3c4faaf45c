import type { Plugin } from 'vite';

/**
 * What `vite build --mode plain` adds instead of prerendering: the backend's library in the entry, as a site gets
 * it that imports its client at the top of a module. Everything else is Vite's own default.
 */
export function plainBuild(): Plugin {
  return {
    name: 'third-age:plain-build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/entry-client.tsx')) return undefined;
      return `import * as supabase from '@supabase/supabase-js';\nglobalThis.supabase = supabase;\n${code}`;
    },
  };
}
