import path from 'node:path';
import { readImports } from './source-imports.ts';

/** Source text by path from the root of the project, such as "src/outbox/outbox.ts". */
export type Sources = ReadonlyMap<string, string>;

interface Allowance {
  /** Folders of src, or single files of them without their ending. A folder may always import itself. */
  readonly own: readonly string[];
  /** Package names; "node:" stands for everything built into Node. */
  readonly packages: readonly string[];
}

const REACT = ['react'];
const NAVIGATION = [...REACT, 'wouter'];
const STORES = ['zustand', 'zustand/vanilla'];

/** Who may import whom: the arrows of the house point down only. */
const ALLOWED: Readonly<Record<string, Allowance>> = {
  'src/content': { own: [], packages: [] },
  'src/domain': { own: [], packages: [] },
  'src/outbox': { own: ['domain'], packages: ['idb'] },
  'src/backend': { own: ['domain'], packages: ['@supabase/supabase-js'] },
  'src/pwa': { own: ['outbox', 'backend', 'domain'], packages: ['workbox-window', ...STORES] },
  'src/sw': {
    own: ['outbox', 'backend', 'domain', 'pwa/worker-message'],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  },
  'src/ui': { own: [], packages: NAVIGATION },
  'src/features': {
    own: ['ui', 'content', 'domain', 'outbox', 'backend', 'pwa'],
    packages: [...NAVIGATION, ...STORES],
  },
  'src/pages': { own: ['features', 'ui', 'content'], packages: NAVIGATION },
  'src/app': { own: ['pages', 'features', 'ui', 'content'], packages: NAVIGATION },
  'src/entry-client.tsx': {
    own: ['app', 'content', 'pwa', 'styles'],
    packages: ['react', 'react-dom/client'],
  },
  'src/prerender': {
    own: ['app', 'content', 'backend/read-backend-config', 'sw/precache-pack'],
    packages: ['react', 'react-dom/static', 'wouter', 'vite', 'vite-plugin-pwa', 'node:'],
  },
  // For both runtimes: nothing from outside, neither of the site nor a package.
  'supabase/functions/_shared': { own: [], packages: [] },
  'supabase/functions/send-alerts': { own: ['supabase/functions/_shared'], packages: ['nodemailer'] },
  server: {
    own: ['domain', 'backend/read-backend-config', 'supabase/functions/_shared'],
    packages: [
      '@electric-sql/pglite',
      '@supabase/lite',
      'bcryptjs',
      'kysely',
      'nodemailer',
      'postgres',
      'sirv',
      'tsx',
      'vite',
      'node:',
    ],
  },
};

/** The one file that may import supabase-js: everything else of the site does without its weight. */
const SUPABASE_CLIENT = '@supabase/supabase-js';
const SUPABASE_CLIENT_OWNER = 'src/backend/staff-client.ts';

/** Every breach of the table, of the one import of supabase-js, of "no export *" and of "no cycles". */
export function importBreaches(sources: Sources): string[] {
  const breaches: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, code] of sources) {
    const { specifiers, hasExportAll } = readImports(code);
    if (hasExportAll) breaches.push(`${file} re-exports everything of another file`);
    for (const specifier of specifiers) {
      const breach = specifier.startsWith('.')
        ? ownBreach(file, resolve(file, specifier))
        : packageBreach(file, specifier);
      if (breach !== undefined) breaches.push(breach);
    }
    const neighbours = specifiers.filter((name) => name.startsWith('.')).map((name) => resolve(file, name));
    graph.set(file, neighbours);
  }
  return [...breaches, ...cycles(graph).map((cycle) => `imports go round: ${cycle.join(' → ')}`)];
}

function ownBreach(file: string, target: string): string | undefined {
  const home = homeOf(file);
  const isAllowed =
    home === homeOf(target) ||
    ALLOWED[areaOf(file)]?.own.some((own) =>
      isWithin(target, own.startsWith('supabase/') ? own : `src/${own}`),
    ) ||
    isBuildFile(file, target);
  return isAllowed ? undefined : `${file} imports ${target}`;
}

/** The build plugin's generated or static inputs are no part of the arrows. */
function isBuildFile(file: string, target: string): boolean {
  return file.startsWith('src/prerender/') && !target.startsWith('src/');
}

function packageBreach(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('virtual:')) return undefined;
  if (specifier === SUPABASE_CLIENT && file !== SUPABASE_CLIENT_OWNER)
    return `${file} imports ${SUPABASE_CLIENT}, which only ${SUPABASE_CLIENT_OWNER} may`;
  const isAllowed = ALLOWED[areaOf(file)]?.packages.some(
    (name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`),
  );
  return isAllowed ? undefined : `${file} imports the package ${specifier}`;
}

function resolve(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** The row of the table a file belongs to. */
function areaOf(file: string): string {
  const [top, second] = file.split('/');
  if (top === 'supabase') return file.split('/').slice(0, 3).join('/');
  return top === 'src' ? `src/${second ?? ''}` : (top ?? '');
}

/** What a file may import without asking: its own folder, and for a feature its own feature alone. */
function homeOf(file: string): string {
  const parts = file.split('/');
  return parts[1] === 'features' ? parts.slice(0, 3).join('/') : areaOf(file);
}

function isWithin(target: string, place: string): boolean {
  return target.startsWith(`${place}/`) || target.replace(/\.tsx?$/, '') === place;
}

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const finished = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      found.push([...trail.slice(start), file]);
      return;
    }
    if (finished.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}
