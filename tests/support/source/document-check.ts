import { posix } from 'node:path';

/** The facts about the project that a document is checked against; paths are from the root of the project. */
export interface Project {
  exists(file: string): boolean;
  read(file: string): string;
  readonly scripts: readonly string[];
}

const TOP_FOLDERS = ['.ci', 'docs', 'public', 'server', 'src', 'supabase', 'tests'];
const PROJECT_PATH = new RegExp(
  `^(${TOP_FOLDERS.map((name) => name.replace('.', '\\.')).join('|')})/[\\w./-]*$`,
);
const FENCE = /^ *```([^\n]*)\n([\s\S]*?)^ *```$/gm;
/** Scripts that npm runs without "run". */
const SHORT_SCRIPTS = ['start', 'test'];

/** Links, headings, paths and npm scripts that a Markdown document names and that do not exist, as sentences. */
export function brokenReferences(file: string, project: Project): string[] {
  const text = project.read(file);
  const prose = withoutFences(text);
  return [
    ...linksIn(prose).flatMap((link) => brokenLink(file, link, project)),
    ...pathsIn(prose)
      .filter((path) => !project.exists(path))
      .map((path) => `there is no ${path}`),
    ...scriptsIn(text)
      .filter((script) => !project.scripts.includes(script))
      .map((script) => `there is no npm script "${script}"`),
  ].map((problem) => `${file}: ${problem}`);
}

/** The environment variables that a source file reads. */
export function settingsIn(source: string): string[] {
  const read = [...source.matchAll(/(?<!meta\.)\benv\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name);
  const taken = [...source.matchAll(/\{([^{}]*)\}\s*=\s*(?:process\.)?env\b/g)].flatMap(
    ([, names = '']) => names.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
  );
  return [...read, ...taken];
}

function brokenLink(file: string, link: string, project: Project): string[] {
  const [target = '', heading] = link.split('#', 2);
  const path = target === '' ? file : posix.join(posix.dirname(file), target);
  if (!project.exists(path)) return [`the link ${link} leads nowhere`];
  if (heading === undefined || headingsIn(project.read(path)).includes(heading)) return [];
  return [`the link ${link} names no heading`];
}

function linksIn(prose: string): string[] {
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)];
  return links.map(([, link, source]) => link ?? source ?? '').filter((link) => !/^[a-z]+:/.test(link));
}

function pathsIn(prose: string): string[] {
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(' '));
  return code.filter((word) => PROJECT_PATH.test(word));
}

function scriptsIn(text: string): string[] {
  const short = SHORT_SCRIPTS.join('|');
  const calls = text.matchAll(new RegExp(`\\bnpm (?:run ([\\w:-]+)|(${short})\\b)`, 'g'));
  return [...calls].map(([, script, shortScript]) => script ?? shortScript ?? '');
}

/** Headings as links name them: lower case, without punctuation, with dashes for spaces. */
function headingsIn(markdown: string): string[] {
  const headings = [...withoutFences(markdown).matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function withoutFences(markdown: string): string {
  return markdown.replace(FENCE, '');
}
