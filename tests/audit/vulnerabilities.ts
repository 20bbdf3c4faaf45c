export type VulnerabilityReport =
  | { readonly isKnown: false }
  | {
      readonly isKnown: true;
      readonly packages: readonly { readonly name: string; readonly severity: string }[];
    };

/** Reads the output of `npm audit --json`; undefined when it is not a report. */
export function readVulnerabilities(printed: string): VulnerabilityReport {
  const report = parsed(printed);
  if (typeof report !== 'object' || report === null || !('vulnerabilities' in report))
    return { isKnown: false };
  const { vulnerabilities } = report as {
    readonly vulnerabilities: Readonly<Record<string, { readonly severity: string }>>;
  };
  return {
    isKnown: true,
    packages: Object.entries(vulnerabilities).map(([name, { severity }]) => ({ name, severity })),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // npm prints other text when it cannot reach the registry.
    return undefined;
  }
}
