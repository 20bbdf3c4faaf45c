/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** A `Retention` (src/domain/retention.ts). */
  readonly RETENTION: { readonly answeredDays?: number; readonly allDays?: number };
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
  readonly BUILD_YEAR: number;
}
