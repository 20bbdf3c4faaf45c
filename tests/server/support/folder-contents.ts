import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The paths of all files in a folder and below. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** How many files contain this text. */
export function filesWith(folder: string, text: string): number {
  return filesIn(folder).filter((file) => readFileSync(file).includes(text)).length;
}

/** The total size of all files, in bytes. */
export function folderSize(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}
