import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CSSOptions, Rolldown } from 'vite';
import { textOf } from './page-files.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PRIMITIVE_NAME = /^--(?!color-)/;
const HEX_COLOR = /^#[0-9a-f]{6}$/;
const CUSTOM_PROPERTY = /--[a-zA-Z_][\w-]*/g;

/**
 * Short names for the classes of CSS modules and for custom properties, numbered in the order of the stylesheets, so
 * that each build of the same source gives the same names. They are in the HTML, styles and scripts of every page,
 * and random names of the same length would hardly compress.
 */
export function shortNames(folder: string): CSSOptions {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file))
    .sort();
  // The tokens are the first styles of every page: numbering them first compresses best.
  const tokensFirst = [...files.filter(isTokens), ...files];
  const sheets = files.map((file) => readFileSync(file, 'utf8'));
  const properties = firstSeen(
    tokensFirst.map((file) => readFileSync(file, 'utf8')).join('\n'),
    CUSTOM_PROPERTY,
  );
  const shortened = (text: string) =>
    text.replace(CUSTOM_PROPERTY, (name) => `--${letters(properties.indexOf(name))}`);
  return {
    modules: {
      generateScopedName: (local, file) => {
        const at = files.indexOf(path.resolve(file.replace(/\?.*$/, '')));
        const place = firstSeen(sheets[at] ?? '', /(?<=\.)[a-zA-Z_][\w-]*/g).indexOf(local);
        if (place < 0) throw new Error(`No class .${local} was found in ${file}`);
        return `${letters(at)}${place}`;
      },
    },
    // A PostCSS plugin also sees `@import`ed files, and runs before the file's hash is computed.
    postcss: {
      plugins: [
        {
          postcssPlugin: 'third-age:short-properties',
          Once: (root) => {
            // Primitives are used only inside of the tokens, and a color value is shorter than a `var()`.
            const primitives = new Map<string, string>();
            root.walkDecls(PRIMITIVE_NAME, (declaration) => {
              if (!HEX_COLOR.test(declaration.value)) return;
              primitives.set(declaration.prop, declaration.value);
              declaration.remove();
            });
            root.walkDecls((declaration) => {
              declaration.value = declaration.value.replace(
                /var\((--[\w-]+)\)/g,
                (reference, name) => primitives.get(name) ?? reference,
              );
              declaration.prop = shortened(declaration.prop);
              declaration.value = shortened(declaration.value);
            });
          },
        },
      ],
    },
  };
}

/**
 * Shortens the two custom properties by which the CSS compiler translates `light-dark()` for older browsers; every
 * color uses them.
 */
export function shortenThemeNames(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
    file.source = textOf(bundle, file.fileName).replaceAll('--lightningcss-', '--');
  }
}

function isTokens(file: string): boolean {
  return file.endsWith(`${path.sep}tokens.css`);
}

function firstSeen(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern))];
}

/** The number as letters: a to z, A to Z, aa, ab, … */
function letters(number: number): string {
  const last = LETTERS[number % LETTERS.length] ?? '';
  return number < LETTERS.length ? last : letters(Math.floor(number / LETTERS.length) - 1) + last;
}
