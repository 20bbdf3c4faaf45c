import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface HeaderRule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the `_headers` file of the built site, which static hosts read too: a path on a line of its own (`*` matches
 * anything), then its headers, indented. So all hosts send the same headers.
 */
export function readHeaderRules(distDir: string): HeaderRule[] {
  const blocks = readFileSync(path.join(distDir, '_headers'), 'utf8').split(/\n(?=\S)/);
  return blocks.flatMap((block) => {
    const [pathLine = '', ...lines] = block.split('\n').map((line) => line.trim());
    if (pathLine === '' || pathLine.startsWith('#')) return [];
    const headers = lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    return [{ pattern: toPattern(pathLine), headers }];
  });
}

function toPattern(rulePath: string): RegExp {
  const literal = rulePath.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`);
}

/** The headers for a path; when two rules set the same header, the later rule wins. */
export function headersFor(rules: readonly HeaderRule[], urlPath: string): Map<string, string> {
  return new Map(rules.flatMap(({ pattern, headers }) => (pattern.test(urlPath) ? headers : [])));
}
