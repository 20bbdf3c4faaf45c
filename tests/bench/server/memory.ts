import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in bytes (Linux). */
export function residentBytes(pid: number | undefined): number {
  return kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);
}

/**
 * Memory of a process and its child processes, in bytes (Linux). Shared memory, as PostgreSQL has it, is counted once:
 * each process counts only its part of it (Pss).
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
    // The process ended after the list was read.
    return undefined;
  }
}

function kilobytes(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024;
}
