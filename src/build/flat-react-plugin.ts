import type { Plugin } from 'vite';

/** The entry files of the packages: each only selects the code for production or the code for development. */
const CHOICE =
  /\/node_modules\/(?:react\/(?:index|jsx-runtime)|react-dom\/(?:index|client)|scheduler\/index)\.js$/;
const PRODUCTION = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w.-]+\.production\.js$/;

/** Files of other packages that import React as a whole, which keeps unused code in the build, and the replacement. */
const USERS = [
  // The package replaces a hook that React itself has had since version 18.
  {
    file: /\/node_modules\/use-sync-external-store\/shim\/index\.js$/,
    from: /^[\s\S]*$/,
    to: `export { useSyncExternalStore } from 'react';`,
  },
  {
    file: /\/node_modules\/zustand\/esm\/react\.mjs$/,
    from: 'import React from',
    to: 'import * as React from',
  },
  {
    file: /\/node_modules\/wouter\/src\/react-deps\.js$/,
    from: 'React["useInsertion" + "Effect"]',
    to: 'React.useInsertionEffect',
  },
] as const;

/**
 * React is published as CommonJS. The bundler wraps such a file in one function of 190 kB, and the browser parses it
 * as a whole when it is called: 40 to 60 ms in one task on a slow tablet. The same code as a module is parsed on
 * another thread during the download, and each function is compiled when it is first called.
 */
export function flatReactPlugin(): Plugin {
  return {
    name: 'third-age:flat-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [CHOICE, PRODUCTION, ...USERS.map(({ file }) => file)] },
      handler(code, id) {
        const user = USERS.find(({ file }) => file.test(id));
        if (user !== undefined) {
          const changed = code.replace(user.from, user.to);
          if (changed === code) throw unknown(`${id} names it otherwise`);
          return changed;
        }
        return CHOICE.test(id) ? productionOf(code) : toModule(code);
      },
    },
  };
}

function productionOf(code: string): string {
  const file = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/.exec(code)?.[1];
  if (file === undefined) throw unknown('no file for production is named');
  return `export * from '${file}';`;
}

/**
 * One file of React's production code as an ES module with the same names.
 * @throws Error when the file has a form that this function does not know, such as after an update of React.
 */
export function toModule(code: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = code
    .replace(/^var \w+ = require\("[\w-]+"\)(?:,\s*\w+ = require\("[\w-]+"\))*;$/gm, (statement) => {
      for (const [, name, from] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
        imports.push(`import * as ${name} from '${from}';`);
      return '';
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => {
      names.add(name);
      return `exported_${name}`;
    })
    // These two exist only in the scheduler for development.
    .replace(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
    // React throws and catches these values as signals. While Lighthouse or DevTools is connected, the browser records
    // the call stack of each new Error at once, and parses the whole file again for that.
    .replace(
      /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
      '$1 = Object.create(Error.prototype, { message: { value: $2 } })',
    );
  const left = /\b(?:require\(|module\.exports|exports\b)/.exec(body)?.[0];
  if (left !== undefined) throw unknown(`"${left}" is left`);
  const list = [...names];
  return [
    ...imports,
    `var ${list.map((name) => `exported_${name}`).join(', ')};`,
    body,
    `export { ${list.map((name) => `exported_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

function unknown(what: string): Error {
  return new Error(`React is packed in another way than src/build/flat-react-plugin.ts knows: ${what}.`);
}
