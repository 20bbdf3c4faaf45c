/** What a package of the lock file says about itself, as far as it matters here. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** True for packages that only tests and tools need; the others are needed to build or to run the site. */
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
 * Licences that ask for nothing but a notice, and two that ask for a little more: MPL-2.0, whose files we use
 * unchanged, and CC-BY-4.0 and OFL-1.1, which are for data and fonts.
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

/** Reads the `packages` of a package-lock.json; the first entry is the project itself. */
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

/** An SPDX expression: of an OR one side must be allowed, of an AND both. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return ALLOWED.includes(bare);
}
