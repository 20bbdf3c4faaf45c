import type { BackendConfig } from './read-backend-config.ts';

/** As `readBackendConfig` checked it when the site was built. Runs in the page and in the service worker. */
export const backendConfig: BackendConfig = {
  url: import.meta.env.VITE_SUPABASE_URL,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
};
