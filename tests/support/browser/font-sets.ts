import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unpackPackages, whyMissing } from '../backend/debian-packages.ts';

/** The fonts of devices: a bare Linux; Arial's widths, as on Windows, Macs and iPads; Roboto, as on Androids. */
export const FONT_SETS = {
  DejaVu: { package: 'fonts-dejavu-core', folder: 'dejavu', sans: 'DejaVu Sans' },
  Liberation: { package: 'fonts-liberation', folder: 'liberation', sans: 'Liberation Sans' },
  Roboto: { package: 'fonts-roboto-unhinted', folder: 'roboto', sans: 'Roboto' },
} as const;

export type FontSet = keyof typeof FONT_SETS;

/** Downloads missing fonts before any test's time limit begins. */
export function prepareFontSets(): void {
  for (const set of Object.keys(FONT_SETS) as FontSet[]) fontFolder(set);
}

/**
 * Writes a fontconfig file. A browser with FONTCONFIG_FILE set to it has only the fonts of this set. Returns the
 * reason to skip the test where they cannot be had.
 * @param place an empty folder for the file and fontconfig's cache
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
