import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of all files in a folder and below. */
function contentsOf(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
}

/** How many files contain this text. */
export function filesWith(folder: string, text: string): number {
  return contentsOf(folder).filter((content) => content.includes(text)).length;
}

/** The total size of all files, in bytes. */
export function folderSize(folder: string): number {
  return contentsOf(folder).reduce((sum, { length }) => sum + length, 0);
}
