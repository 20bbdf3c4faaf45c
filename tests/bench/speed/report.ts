import { publicPages } from '../../../src/content/site-map.ts';
import { precacheDownloads } from '../../support/source/precache.ts';
import { saveBars } from '../bars.ts';
import { median } from '../statistics.ts';
import type { Builds } from './builds.ts';
import type { LighthouseRun } from './lighthouse.ts';
import { BYTES_PER_SECOND, ROUND_TRIP_MS } from './shaped-server.ts';

export type Samples = Record<string, number[]>;

/** Prints the medians as Markdown tables with their ratios to the floor and to the plain build, and draws bars. */
export function printReport(
  samples: Samples,
  builds: Builds,
  lighthouse: readonly LighthouseRun[],
  rounds: number,
) {
  const of = (key: string) => median(samples[key] ?? []);
  const ms = (key: string) => `${Math.round(of(key))}`;
  // Browsers do not report interactions shorter than one frame (16 ms).
  const duration = (key: string) => (of(key) === 0 ? 'under 16' : ms(key));
  const ratio = (a: string, b: string) => (of(a) / of(b)).toFixed(2);
  const lines = [`Medians of ${rounds} interleaved rounds; slow 4G (1.6 Mbit/s, 150 ms), CPU 4× slower.`, ''];

  lines.push('| page | figure | site | floor | × floor | plain | × plain |', '|---|---|---|---|---|---|---|');
  for (const page of publicPages) {
    for (const figure of ['fcpMs', 'lcpMs']) {
      const [site, floor, plain] = ['site', 'floor', 'plain'].map(
        (name) => `${name} ${page.path} ${figure}`,
      ) as [string, string, string];
      lines.push(
        `| ${page.path} | ${figure === 'fcpMs' ? 'first' : 'largest'} paint, ms | ${ms(site)} | ${ms(floor)} | ${ratio(site, floor)} | ${ms(plain)} | ${ratio(site, plain)} |`,
      );
    }
  }
  lines.push(
    '',
    '| page | blocking, ms | layout shift | requests | kB on the wire |',
    '|---|---|---|---|---|',
  );
  for (const page of publicPages) {
    const key = (figure: string) => `site ${page.path} ${figure}`;
    lines.push(
      `| ${page.path} | ${ms(key('blockingMs'))} | ${of(key('shift')).toFixed(3)} | ${of(key('requests'))} | ${(of(key('bytes')) / 1000).toFixed(1)} |`,
    );
  }
  lines.push('', '| interaction | to next paint, ms | before the script has come, ms |', '|---|---|---|');
  for (const key of Object.keys(samples).filter((name) => name.startsWith('site interaction '))) {
    const name = key.replace('site interaction ', '');
    lines.push(`| ${name} | ${duration(key)} | ${duration(`site early ${name}`)} |`);
  }
  const precacheBytes = precacheDownloads(builds.site).reduce((sum, file) => sum + file.bytes, 0);
  const limit = (precacheBytes / BYTES_PER_SECOND) * 1000 + 3 * ROUND_TRIP_MS;
  lines.push(
    '',
    '| whole visit | site | compared with |',
    '|---|---|---|',
    `| ready to be read offline, ms | ${ms('site offline-ready')} | ${(of('site offline-ready') / limit).toFixed(2)} × its physical limit (${Math.round(limit)} ms for ${(precacheBytes / 1000).toFixed(0)} kB), ${ratio('site offline-ready', 'plain offline-ready')} × plain |`,
    `| repeat visit, largest paint, ms | ${ms('site repeat lcpMs')} | ${ratio('site repeat lcpMs', 'floor / lcpMs')} × the floor's first visit |`,
    `| repeat visit, requests to the server | ${of('site repeat requests')} | floor ${of('floor repeat requests')}, plain ${of('plain repeat requests')} |`,
    `| next page by a link, ms | ${ms('site next page by link')} | ${ratio('site next page by link', 'floor next page lcpMs')} × floor |`,
    `| next page by its address, largest paint, ms | ${ms('site next page lcpMs')} | ${ratio('site next page lcpMs', 'floor next page lcpMs')} × floor |`,
  );
  if (lighthouse.length > 0) {
    lines.push(
      '',
      '| page | Lighthouse (performance / accessibility / best practices / SEO), each run | largest paint, ms |',
      '|---|---|---|',
    );
    for (const page of publicPages) {
      const runs = lighthouse.filter((run) => run.path === page.path);
      lines.push(
        `| ${page.path} | ${runs.map((run) => run.scores.join('/')).join(' · ')} | ${runs.map((run) => run.lcpMs).join(' · ')} |`,
      );
    }
  }
  console.log(lines.join('\n'));
  for (const [name, figure] of [
    ['first', 'fcpMs'],
    ['largest', 'lcpMs'],
  ]) {
    const values = (path: string) =>
      ['site', 'floor', 'plain'].map((build) => Math.round(of(`${build} ${path} ${figure}`)));
    saveBars(`speed-${name}-paint`, {
      title: `First visit: ${name} paint on slow 4G, processor four times slower`,
      unit: 'ms',
      series: ['site', 'floor', 'plain'],
      groups: publicPages.map(({ path }) => ({ label: path, values: values(path) })),
    });
  }
}
