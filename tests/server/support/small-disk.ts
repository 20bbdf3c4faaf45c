import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanUpLater } from './clean-up.ts';

const ROOMY = 256 * 1024 * 1024;

/** A disk whose free space can be changed while it is in use; a sentence where the machine allows none. */
export function smallDisk() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'skipped, because only root on Linux can make a disk of its own to fill up';
  const folder = mkdtempSync(path.join(tmpdir(), 'third-age-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return 'skipped, because this system lets nobody mount a disk of its own to fill up';
  }
  cleanUpLater(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    /** Fills the disk until this many bytes are free. */
    leave(bytes: number) {
      const { blocks, bfree, bsize } = statfsSync(folder);
      const used = (blocks - bfree) * bsize;
      execFileSync('mount', ['-o', `remount,size=${used + bytes}`, folder]);
    },
    /** From then on nothing can be written to it. */
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
  };
}
