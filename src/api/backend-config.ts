import type { BackendConfig } from './read-backend-config.ts';

/**
 * The settings that `readBackendConfig` checked when the site was built. Used in the page and in the service worker.
 */
export const backendConfig: BackendConfig = {
  url: import.meta.env.VITE_SUPABASE_URL,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
};
