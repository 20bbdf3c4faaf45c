import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unpackPackages, whyMissing } from '../backend/debian-packages.ts';

/** What devices have: a bare Linux; the widths of Arial, as Windows, Macs and iPads; and what Androids have. */
export const FONT_SETS = {
  DejaVu: { package: 'fonts-dejavu-core', folder: 'dejavu', sans: 'DejaVu Sans' },
  Liberation: { package: 'fonts-liberation', folder: 'liberation', sans: 'Liberation Sans' },
  Roboto: { package: 'fonts-roboto-unhinted', folder: 'roboto', sans: 'Roboto' },
} as const;

export type FontSet = keyof typeof FONT_SETS;

/** Downloads what is missing, before any test has its time limit running. */
export function prepareFontSets(): void {
  for (const set of Object.keys(FONT_SETS) as FontSet[]) fontFolder(set);
}

/**
 * Writes a fontconfig file: named by FONTCONFIG_FILE in a browser's environment, it gives that browser the fonts of
 * this set and no other. Where they cannot be had, gives the reason to skip the test.
 * @param place an empty folder for the file and for what fontconfig keeps
 */
export function writeFontConfig(set: FontSet, place: string): { file: string } | { reason: string } {
  const { package: name, sans } = FONT_SETS[set];
  const folder = fontFolder(set);
  if (folder === undefined) return { reason: whyMissing(`the font ${sans}`, [name]) };
  const alias = (family: string) =>
    `<alias><family>${family}</family><prefer><family>${sans}</family></prefer></alias>`;
  mkdirSync(place, { recursive: true });
  const file = path.join(place, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>${folder}</dir><cachedir>${place}</cachedir>${alias('sans-serif')}${alias('system-ui')}</fontconfig>`,
  );
  return { file };
}

function fontFolder(set: FontSet): string | undefined {
  const { package: name, folder } = FONT_SETS[set];
  const installed = path.join('/usr/share/fonts/truetype', folder);
  if (existsSync(installed)) return installed;
  const unpacked = unpackPackages([name]);
  return unpacked === undefined ? undefined : path.join(unpacked, installed);
}
