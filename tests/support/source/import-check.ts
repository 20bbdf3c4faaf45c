import path from 'node:path';
import { IMPORT_RULES, PACKAGE_OWNERS } from './import-rules.ts';
import { readImports } from './source-imports.ts';

/** Source text by path from the root of the project, such as "src/outbox/outbox.ts". */
export type Sources = ReadonlyMap<string, string>;

/** Every violation of the rules, of the package owners, of "no export *" and of "no cycles". */
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
  const room = roomOf(file);
  const isAllowed =
    homeOf(file) === homeOf(target) ||
    IMPORT_RULES[room]?.own.some((own) => isWithin(target, own)) ||
    isBuildInput(room, target);
  return isAllowed ? undefined : `${file} imports ${target}`;
}

/** Files outside of the source folders that the build reads, such as index.html, have no rules. */
function isBuildInput(room: string, target: string): boolean {
  const isSource = /^(src|server|tests)\//.test(target);
  return (room === 'src/build' || room === 'src/prerender') && !isSource;
}

function packageBreach(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('virtual:')) return undefined;
  const owner = PACKAGE_OWNERS[specifier];
  if (owner !== undefined && file !== owner) return `${file} imports ${specifier}, which only ${owner} may`;
  const isAllowed = IMPORT_RULES[roomOf(file)]?.packages.some(
    (name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`),
  );
  return isAllowed ? undefined : `${file} imports the package ${specifier}`;
}

function resolve(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** The rule with the longest folder that contains the file. */
function roomOf(file: string): string {
  const parts = file.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const room = parts.slice(0, length).join('/');
    if (room in IMPORT_RULES) return room;
  }
  return '';
}

/** What a file may always import: its own folder, and in `features` only its own feature. */
function homeOf(file: string): string {
  const room = roomOf(file);
  return room === 'src/features' ? file.split('/').slice(0, 3).join('/') : room || file;
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
