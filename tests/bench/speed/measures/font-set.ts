import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../../../src/domain/user-error.ts';
import { FONT_SETS, type FontSet, writeFontConfig } from '../../../support/browser/font-sets.ts';

export const fontSets = Object.keys(FONT_SETS) as FontSet[];

/**
 * Gives an environment in which a browser has the fonts of this set and no other; without a set, nothing.
 * @throws UserError where the fonts cannot be had
 */
export async function withFonts<T>(
  set: FontSet | undefined,
  work: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (set === undefined) return work({});
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-fonts-'));
  try {
    const config = writeFontConfig(set, folder);
    if ('reason' in config) throw new UserError(`Not measured with ${set}: ${config.reason}`);
    return await work({ FONTCONFIG_FILE: config.file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
