import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../server/project.ts';
import { type LicenceCount, licenceReport } from './licences.ts';
import { readVulnerabilities } from './vulnerabilities.ts';

/**
 * `npm run audit`: licences and known vulnerabilities of all dependencies. Exit code 1 when something is wrong, 2
 * when the registry could not be asked about vulnerabilities.
 */
const lock = JSON.parse(readFileSync(path.join(PROJECT_DIR, 'package-lock.json'), 'utf8'));
const { production, development } = licenceReport(lock.packages);

let isWrong = false;
let isUnknown = false;
showLicences('Needed to build and to run the site', production);
showLicences('For tests and development alone', development);
showVulnerabilities('Known vulnerabilities, needed to build and to run the site', ['--omit=dev']);
showVulnerabilities('Known vulnerabilities, all', []);
process.exit(isWrong ? 1 : isUnknown ? 2 : 0);

function showLicences(title: string, counts: readonly LicenceCount[]): void {
  console.log(`\n${title}: ${counts.reduce((sum, { packages }) => sum + packages.length, 0)} packages`);
  for (const { licence, packages, isAllowed } of counts) {
    const names = isAllowed ? '' : `   NOT ON THE LIST: ${packages.join(', ')}`;
    console.log(`  ${String(packages.length).padStart(4)}  ${licence}${names}`);
    if (!isAllowed) isWrong = true;
  }
}

function showVulnerabilities(title: string, args: readonly string[]): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...args], { cwd: PROJECT_DIR, encoding: 'utf8' });
  const report = readVulnerabilities(stdout ?? '');
  if (!report.isKnown) {
    isUnknown = true;
    console.log(
      `\n${title}: UNKNOWN. The package registry could not be asked from here; ask again elsewhere.`,
    );
    return;
  }
  console.log(`\n${title}: ${report.packages.length === 0 ? 'none' : report.packages.length}`);
  for (const { name, severity } of report.packages) console.log(`  ${severity.padEnd(9)} ${name}`);
  if (report.packages.length > 0) isWrong = true;
}
