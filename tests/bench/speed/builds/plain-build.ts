import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * What the plain build adds instead of prerendering: the backend's library in the entry, as a site gets
 * it that imports its client at the top of a module, and the worker that vite-plugin-pwa makes by itself. Everything
 * else is Vite's own default.
 */
export function plainBuild(): Plugin[] {
  return [
    {
      name: 'third-age:plain-build',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('/src/entry-client.tsx')) return undefined;
        return `import * as supabase from '@supabase/supabase-js';\nglobalThis.supabase = supabase;\nnavigator.serviceWorker.register('/sw.js');\n${code}`;
      },
    },
    ...VitePWA({
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        skipWaiting: true,
        clientsClaim: true,
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ];
}
