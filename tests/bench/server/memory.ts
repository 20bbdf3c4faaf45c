import { readdirSync, readFileSync } from 'node:fs';

/** Memory that a process holds, in bytes (Linux). */
export function residentBytes(pid: number | undefined): number {
  return kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);
}

/**
 * Memory of a process and of those it has started, in bytes (Linux). What several of them share, as PostgreSQL's do,
 * is counted once: each has its share of it (Pss).
 */
export function familyBytes(pid: number | undefined): number {
  const family = [pid, ...readdirSync('/proc').filter((entry) => parentOf(entry) === pid)];
  return family.reduce<number>(
    (sum, member) => sum + kilobytes(`/proc/${member}/smaps_rollup`, /^Pss:\s+(\d+)/m),
    0,
  );
}

function parentOf(entry: string): number | undefined {
  if (!/^\d+$/.test(entry)) return undefined;
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
  } catch {
    // It has ended since the list was read.
    return undefined;
  }
}

function kilobytes(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024;
}
