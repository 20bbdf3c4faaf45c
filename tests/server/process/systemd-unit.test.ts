import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProjectFile } from '../../support/source/project-files.ts';
import { temporaryFolder } from '../support/test-site.ts';

const MOST_EXPOSED = 2;

function systemdAnalyze(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** These options came with systemd 250. */
const canRate = systemdAnalyze('security', '--help').said.includes('--offline');
if (!canRate) it.skip('skipped, because there is no systemd-analyze here that can rate a unit file');

describe.skipIf(!canRate)('The systemd unit', () => {
  let file: string;

  beforeAll(async () => {
    file = path.join(await temporaryFolder(), 'third-age.service');
    // With this machine's path of Node, because a unit that names a missing program is reported.
    writeFileSync(file, readProjectFile('docs/third-age.service').replace('/usr/bin/node', process.execPath));
  });

  it('is accepted by systemd without a warning', () => {
    expect(systemdAnalyze('verify', '--man=no', file)).toMatchObject({ status: 0, said: '' });
  });

  it('leaves the service with little to attack', () => {
    const { said } = systemdAnalyze('security', '--offline=yes', '--no-pager', file);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
    expect(exposure).toBeLessThanOrEqual(MOST_EXPOSED);
  });
});
