import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FONT_SETS, type FontSet, writeFontConfig } from '../../support/browser/font-sets.ts';
import { BASELINE, type Build } from './builds.ts';
import { type Note, PAGES } from './measure-round.ts';
import { asNewVisitor, openTab, startBrowser, visit } from './visitor.ts';

export const fontSets = Object.keys(FONT_SETS) as FontSet[];

/**
 * The layout shift of a first visit to each page on devices that have only the fonts of one set. Says so where the fonts
 * cannot be had.
 */
export async function measureShifts(
  executablePath: string,
  builds: readonly Build[],
  factor: number,
  note: Note,
): Promise<void> {
  for (const set of fontSets) {
    const folder = await mkdtemp(path.join(tmpdir(), 'third-age-fonts-'));
    const config = writeFontConfig(set, folder);
    if ('reason' in config) console.log(`Not measured with ${set}: ${config.reason}`);
    else {
      const browser = await startBrowser(executablePath, { FONTCONFIG_FILE: config.file });
      for (const { name, origin } of builds.filter(({ name }) => name !== BASELINE)) {
        for (const address of PAGES) {
          const { shift } = await asNewVisitor(browser, async (visitor) =>
            visit((await openTab(visitor, factor)).page, origin + address),
          );
          note(name, factor, `shift ${set}`, shift);
        }
      }
      await browser.close();
    }
    await rm(folder, { recursive: true, force: true });
  }
}
