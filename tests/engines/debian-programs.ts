import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../support/backend/debian-packages.ts';

export interface EnginePrograms {
  readonly firefox: string | undefined;
  readonly webkit: { readonly driver: string; readonly browser: string; readonly screen: string } | undefined;
  /** LibreOffice, to open the site's CSV files. */
  readonly soffice: string | undefined;
}

export const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'libreoffice-calc'];

/** Firefox, WebKitGTK and LibreOffice from Debian; installs missing ones where that is allowed. */
export function findEngines(log: (line: string) => void): EnginePrograms {
  const found = look();
  const isComplete = Object.values(found).every((program) => program !== undefined);
  // Other systems have other package names.
  if (isComplete || !isDebian()) return found;
  return installPackages(ENGINE_PACKAGES, log) ? look() : found;
}

/** Whether this is a system with Debian's package names. */
export function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function look(): EnginePrograms {
  const driver = program('WebKitWebDriver');
  const screen = program('Xvfb');
  const browser = miniBrowser();
  const hasWebkit = driver !== undefined && screen !== undefined && browser !== undefined;
  return {
    soffice: program('soffice'),
    firefox: program('firefox-esr') ?? program('firefox'),
    webkit: hasWebkit ? { driver, screen, browser } : undefined,
  };
}

function program(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** WebKitGTK's test browser is next to the library, in a folder named after architecture and version. */
function miniBrowser(): string | undefined {
  const where = ['/usr/lib', '/usr/libexec', '-path', '*/webkit*gtk-*/MiniBrowser'];
  const { stdout } = spawnSync('find', where, { encoding: 'utf8' });
  return /.+/.exec(stdout ?? '')?.[0];
}
