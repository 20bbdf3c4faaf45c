/** The entry of a package in the lock file, as far as it is needed here. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** True for packages that only tests and tools need; all others are needed to build or run the site. */
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

export interface LicenceCount {
  readonly licence: string;
  readonly packages: readonly string[];
  readonly isAllowed: boolean;
}

export interface LicenceReport {
  readonly production: readonly LicenceCount[];
  readonly development: readonly LicenceCount[];
}

/**
 * Licences that require only a notice, and three that require a little more: MPL-2.0, whose files we use unchanged,
 * and CC-BY-4.0 and OFL-1.1, which are for data and fonts.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
];

/** Checks the `packages` of a package-lock.json; its first entry is the project itself. */
export function licenceReport(packages: Readonly<Record<string, LockedPackage>>): LicenceReport {
  const found = Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'));
  const isDevelopment = ({ dev, devOptional }: LockedPackage) => dev === true || devOptional === true;
  return {
    production: counted(found.filter(([, locked]) => !isDevelopment(locked))),
    development: counted(found.filter(([, locked]) => isDevelopment(locked))),
  };
}

function counted(found: readonly (readonly [place: string, locked: LockedPackage])[]): LicenceCount[] {
  const byLicence = new Map<string, string[]>();
  for (const [place, { license = 'none named', version = '' }] of found) {
    const name = `${place.split('node_modules/').at(-1)}@${version}`;
    byLicence.set(license, [...(byLicence.get(license) ?? []), name]);
  }
  return [...byLicence]
    .map(([licence, packages]) => ({ licence, packages, isAllowed: isAllowed(licence) }))
    .sort((one, other) => other.packages.length - one.packages.length);
}

/** Whether an SPDX expression is allowed: one side of an OR is enough, an AND needs both. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return ALLOWED.includes(bare);
}
