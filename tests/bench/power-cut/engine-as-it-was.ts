import { mkdir } from 'node:fs/promises';
import { type Extensions, PGlite } from '@electric-sql/pglite';

/**
 * Replaces server/database/durable-engine.ts and sync-tree.ts with `--engine as-it-was`: the server before it synced
 * anything, to show that this bench finds the losses.
 */
export const durableStartParams: readonly string[] = PGlite.defaultStartParams;
export const durableExtensions: Extensions = {};

export async function syncFile(): Promise<void> {}
export async function syncFolder(): Promise<void> {}
export async function syncTree(): Promise<void> {}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
