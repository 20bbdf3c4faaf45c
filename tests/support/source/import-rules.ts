const NAVIGATION = ['react', 'wouter'];
const DATA = ['src/domain', 'src/outbox', 'src/api'];
const CONFIG = 'src/api/read-backend-config';
const SHARED_ALERTS = 'supabase/functions/_shared/alerts';
const DATABASE = ['server/database', '@electric-sql/pglite'];
const SERVER_BASE = [
  'server/project',
  'server/build-tools.mjs',
  'src/domain/user-error',
  'src/domain/retention',
  'src/domain/company',
  'server/company-file',
  'node:',
];

/**
 * What each folder may import: folders and files without extension, from the root of the project, and packages;
 * "node:" means every built-in module of Node. The key is a folder or a file; the longest key that matches a path
 * counts. A folder may always import itself. Everything that is not listed is forbidden, so imports point only
 * downwards. Each feature is a folder of its own and never imports another.
 */
export const IMPORT_RULES: Readonly<Record<string, readonly string[]>> = {
  'src/content': ['src/domain/company', 'company.json'],
  'src/domain': [],
  'src/outbox': ['src/domain', 'idb'],
  'src/api': ['src/api', 'src/domain'],
  // Alone, so that no other file loads it.
  'src/api/staff/staff-client.ts': ['src/api', 'src/domain', '@supabase/supabase-js'],
  'src/pwa': [...DATA, 'workbox-window', 'zustand'],
  'src/sw': [
    ...DATA,
    'src/content/company',
    'src/content/site-map',
    'src/pwa/worker-message',
    'workbox-precaching',
  ],
  'src/ui': ['src/content/company', 'src/domain/phone', 'src/pwa/unsaved-work', ...NAVIGATION],
  'src/features': [...DATA, 'src/ui', 'src/content', 'src/pwa', ...NAVIGATION, 'zustand'],
  'src/pages': ['src/features', 'src/ui', 'src/content', ...NAVIGATION],
  'src/app': ['src/pages', 'src/features', 'src/ui', 'src/content', 'src/pwa/unsaved-work', ...NAVIGATION],
  'src/entry-client.tsx': [
    'src/app',
    'src/content',
    'src/domain/all-settled',
    'src/pwa',
    'src/styles',
    'react',
    'react-dom/client',
  ],

  // Only at build time.
  'src/inline': ['src/content'],
  'src/prerender': [
    'src/app',
    'src/content',
    'src/inline',
    'src/build',
    'src/sw/precache-bundle',
    'react-dom/static',
    ...NAVIGATION,
  ],
  'src/build': [
    'src/content',
    'src/inline',
    'src/prerender',
    'src/sw/precache-bundle',
    'src/domain/retention',
    'src/domain/company',
    CONFIG,
    'server',
    'vite',
    'vite-plugin-pwa',
    'postcss',
    'postcss-logical',
    '@csstools',
    'node:',
  ],

  // The code of the alert sender runs in two runtimes, so it imports neither the site nor a package.
  [SHARED_ALERTS]: [],
  'supabase/functions/send-alerts': [SHARED_ALERTS, 'nodemailer'],

  // The server of the embedded default.
  server: [
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
  'server/company-file.ts': ['src/domain', 'src/content/test-site', ...SERVER_BASE],
  'server/database': [`${SHARED_ALERTS}/vapid`, ...DATABASE, ...SERVER_BASE],
  'server/api': [
    'server/admin/staff-accounts',
    'server/admin/first-password',
    CONFIG,
    '@supabase/lite',
    'kysely',
    'bcryptjs',
    'hono/jwt',
    ...DATABASE,
    ...SERVER_BASE,
  ],
  'server/admission': [
    'server/api',
    'server/database/fair-queue',
    CONFIG,
    'proxy-addr',
    'ipaddr.js',
    'rate-limiter-flexible',
    ...SERVER_BASE,
  ],
  'server/http': [
    'server/admission',
    'server/api',
    'server/backup/backup-schedule',
    'hono',
    '@hono/node-server',
    ...SERVER_BASE,
  ],
  'server/alerts': [SHARED_ALERTS, 'nodemailer', ...DATABASE, ...SERVER_BASE],
  'server/backup': ['age-encryption', ...DATABASE, ...SERVER_BASE],
  'server/move': ['postgres', ...DATABASE, ...SERVER_BASE],
  'server/admin': [
    'server/alerts',
    'server/backup',
    'server/move',
    'server/database',
    'server/server-settings',
    'bcryptjs',
    ...SERVER_BASE,
  ],
  'server/cli': [
    'server',
    'src/build/build-stamp',
    'src/domain/phone',
    CONFIG,
    `${SHARED_ALERTS}/vapid`,
    '@clack/prompts',
    ...SERVER_BASE,
  ],
  'server/vite.config.ts': ['server/cli/server-build.mjs', 'vite'],
};
