import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FONT_SETS, type FontSet, writeFontConfig } from '../../../support/browser/font-sets.ts';
import { measureVisit } from './visit.ts';
import { asNewVisitor, type Emulated, startBrowser } from './visitor.ts';

export const fontSets = Object.keys(FONT_SETS) as FontSet[];

/**
 * How far a first visit's page shifts on a device that has the fonts of one set and no other.
 * @returns the shift of each page; empty where the fonts cannot be had, which is said.
 */
export async function measureFontShifts(
  executablePath: string,
  set: FontSet,
  origin: string,
  on: Emulated,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-fonts-'));
  const shifts = new Map<string, number>();
  try {
    const config = writeFontConfig(set, folder);
    if ('reason' in config) {
      console.log(`Shift with ${set}: ${config.reason}`);
      return shifts;
    }
    const browser = await startBrowser(executablePath, { FONTCONFIG_FILE: config.file });
    try {
      for (const address of paths) {
        const { shift } = await asNewVisitor(browser, on, (page) => measureVisit(page, origin + address));
        shifts.set(address, shift);
      }
    } finally {
      await browser.close();
    }
    return shifts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
