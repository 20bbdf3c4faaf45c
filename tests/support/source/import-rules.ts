export interface ImportRule {
  /** Folders, or files without extension, from the root of the project. A folder may always import itself. */
  readonly own: readonly string[];
  /** Package names; "node:" means every built-in module of Node. */
  readonly packages: readonly string[];
}

const REACT = ['react'];
const NAVIGATION = [...REACT, 'wouter'];
const STORES = ['zustand', 'zustand/vanilla'];
const CONFIG = 'src/api/read-backend-config';
const SHARED_ALERTS = 'supabase/functions/_shared/alerts';
const SERVER_BASE = [
  'server/project',
  'server/build-tools.mjs',
  'src/domain/user-error',
  'src/domain/retention',
  'src/domain/company',
  'server/company-file',
];

/**
 * What each folder may import. The key is a folder or a file; the longest key that matches a path counts. Everything
 * that is not listed is forbidden, so imports point only downwards. Each feature is a folder of its own and never
 * imports another.
 */
export const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  'src/content': { own: ['src/domain/company', 'company.json'], packages: [] },
  'src/domain': { own: [], packages: [] },
  'src/outbox': { own: ['src/domain'], packages: ['idb'] },
  'src/api': { own: ['src/domain'], packages: ['@supabase/supabase-js'] },
  'src/pwa': {
    own: ['src/outbox', 'src/api', 'src/domain'],
    packages: ['workbox-window', ...STORES],
  },
  'src/sw': {
    own: [
      'src/outbox',
      'src/api',
      'src/domain',
      'src/content/company',
      'src/content/site-map',
      'src/pwa/worker-message',
    ],
    packages: ['workbox-precaching'],
  },
  'src/ui': {
    own: ['src/content/company', 'src/domain/phone', 'src/pwa/unsaved-work'],
    packages: NAVIGATION,
  },
  'src/features': {
    own: ['src/ui', 'src/content', 'src/domain', 'src/outbox', 'src/api', 'src/pwa'],
    packages: [...NAVIGATION, ...STORES],
  },
  'src/pages': { own: ['src/features', 'src/ui', 'src/content'], packages: NAVIGATION },
  'src/app': {
    own: ['src/pages', 'src/features', 'src/ui', 'src/content', 'src/pwa/unsaved-work'],
    packages: NAVIGATION,
  },
  'src/entry-client.tsx': {
    own: ['src/app', 'src/content', 'src/domain/all-settled', 'src/pwa', 'src/styles'],
    packages: ['react', 'react-dom/client'],
  },

  // Only at build time.
  'src/inline': { own: ['src/content'], packages: [] },
  'src/prerender': {
    own: ['src/app', 'src/content', 'src/inline', 'src/build', 'src/sw/precache-bundle'],
    packages: ['react', 'react-dom/static', 'wouter'],
  },
  'src/build': {
    own: [
      'src/content',
      'src/inline',
      'src/prerender',
      'src/sw/precache-bundle',
      'src/domain/retention',
      'src/domain/company',
      CONFIG,
      'server',
    ],
    packages: ['vite', 'vite-plugin-pwa', 'postcss', 'postcss-logical', '@csstools', 'node:'],
  },

  // The code of the alert sender runs in two runtimes, so it imports neither the site nor a package.
  [SHARED_ALERTS]: { own: [], packages: [] },
  'supabase/functions/send-alerts': { own: [SHARED_ALERTS], packages: ['nodemailer'] },

  // The server of the embedded default.
  server: {
    own: [
      'server/http',
      'server/admission',
      'server/api',
      'server/database',
      'server/admin',
      'server/alerts',
      'server/backup',
      SHARED_ALERTS,
      ...SERVER_BASE,
    ],
    packages: ['node:'],
  },
  'server/company-file.ts': {
    own: ['src/domain', 'src/content/test-site', ...SERVER_BASE],
    packages: ['node:'],
  },
  'server/database': {
    own: [`${SHARED_ALERTS}/vapid`, ...SERVER_BASE],
    packages: ['@electric-sql/pglite', 'node:'],
  },
  'server/api': {
    own: [
      'server/database',
      'server/admin/staff-accounts',
      'server/admin/first-password',
      CONFIG,
      ...SERVER_BASE,
    ],
    packages: ['@supabase/lite', '@electric-sql/pglite', 'kysely', 'bcryptjs', 'hono/jwt', 'node:'],
  },
  'server/admission': {
    own: ['server/api', 'server/database/fair-queue', CONFIG, ...SERVER_BASE],
    packages: ['proxy-addr', 'ipaddr.js', 'rate-limiter-flexible', 'node:'],
  },
  'server/http': {
    own: ['server/admission', 'server/api', 'server/backup/backup-schedule', ...SERVER_BASE],
    packages: ['hono', '@hono/node-server', 'node:'],
  },
  'server/alerts': {
    own: ['server/database', SHARED_ALERTS, ...SERVER_BASE],
    packages: ['nodemailer', '@electric-sql/pglite', 'node:'],
  },
  'server/backup': {
    own: ['server/database', ...SERVER_BASE],
    packages: ['@electric-sql/pglite', 'age-encryption', 'node:'],
  },
  'server/move': {
    own: ['server/database', ...SERVER_BASE],
    packages: ['postgres', '@electric-sql/pglite', 'node:'],
  },
  'server/admin': {
    own: [
      'server/alerts',
      'server/backup',
      'server/move',
      'server/database',
      'server/server-settings',
      ...SERVER_BASE,
    ],
    packages: ['bcryptjs', 'node:'],
  },
  'server/cli': {
    own: [
      'server',
      'src/build/build-stamp',
      'src/domain/phone',
      CONFIG,
      `${SHARED_ALERTS}/vapid`,
      ...SERVER_BASE,
    ],
    packages: ['@clack/prompts', 'node:'],
  },
  'server/vite.config.ts': { own: ['server/cli/server-build.mjs'], packages: ['vite'] },
};

/** Packages that only one file may import, so that no other loads them. */
export const PACKAGE_OWNERS: Readonly<Record<string, string>> = {
  '@supabase/supabase-js': 'src/api/staff/staff-client.ts',
};
