import { cpus, loadavg } from 'node:os';

/** The machine of a run, in words, as it is at the time of asking. */
export function hostOf(browserVersion: string): () => string {
  const before = loadavg()[0] ?? Number.NaN;
  return () => {
    const after = loadavg()[0] ?? Number.NaN;
    const [processor] = cpus();
    return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model ?? 'an unknown processor'}, load ${before.toFixed(1)} at the start and ${after.toFixed(1)} at the end, Chromium ${browserVersion}, Node ${process.versions.node}`;
  };
}
