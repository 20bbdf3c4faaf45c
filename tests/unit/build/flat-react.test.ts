import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { toModule } from '../../../src/build/flat-react-plugin.ts';
import { ROOT } from '../../support/source/project-files.ts';

const FILES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
];
const codeOf = (file: string) => readFileSync(path.join(ROOT, 'node_modules', file), 'utf8');

function exportedNames(code: string): string[] {
  const last = parseAst(code).body.at(-1);
  if (last?.type !== 'ExportNamedDeclaration') return [];
  return last.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
}

describe("React's production code as a module", () => {
  it.each(FILES)('%s exports the names that it had', (file) => {
    const before: object = createRequire(import.meta.url)(path.join(ROOT, 'node_modules', file));
    expect(exportedNames(toModule(codeOf(file))).sort()).toEqual(Object.keys(before).sort());
  });

  it('works as before', async () => {
    const code = toModule(codeOf('react/cjs/react.production.js'));
    const react = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    expect(react.createElement('p', { id: 'a' }, 'text').props).toEqual({ id: 'a', children: 'text' });
    expect(() => react.Children.only([])).toThrow(/only expected to receive a single React element child/);
  });

  it('makes no error while it is evaluated, and gives the signals the words that they had', () => {
    const code = toModule(codeOf('react-dom/cjs/react-dom-client.production.js'));
    const signals = [...code.matchAll(/\w+Exception = (.*)/g)].map(([, value]) => value);
    expect(signals.length).toBeGreaterThan(4);
    const made =
      /^Object\.create\(Error\.prototype, \{ message: \{ value: formatProdErrorMessage\(\d+\) \} \}\)/;
    expect(signals.filter((value) => !made.test(value ?? ''))).toEqual([]);
  });

  it('is refused when it is packed in a way that nobody has looked at', () => {
    expect(() => toModule('module.exports = {};')).toThrow('"module.exports" is left');
    expect(() => toModule('var a = 1, b = require("b");')).toThrow('"require(" is left');
  });
});
