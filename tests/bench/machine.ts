import { cpus, loadavg } from 'node:os';

/** What figures of time depend on: the machine, and what else it does now. */
export function machine(): string {
  const processors = `${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}`;
  return `${processors}, load ${(loadavg()[0] ?? Number.NaN).toFixed(1)}, Node ${process.versions.node}`;
}
