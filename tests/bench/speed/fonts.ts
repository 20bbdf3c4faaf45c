import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FONT_SETS, type FontSet, writeFontConfig } from '../../support/browser/font-sets.ts';

export type { FontSet };
export const fontSets = Object.keys(FONT_SETS) as FontSet[];

/** Passes the variables that give a browser the fonts of this set and no others; says so where they cannot be had. */
export async function withFonts(
  set: FontSet,
  work: (environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-fonts-'));
  try {
    const config = writeFontConfig(set, folder);
    if ('reason' in config) console.log(`Not measured with ${set}: ${config.reason}`);
    else await work({ FONTCONFIG_FILE: config.file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
