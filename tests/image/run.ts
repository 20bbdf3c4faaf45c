import { type LogStep, startReport } from '../engines/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeBaseImage } from './base-image.ts';
import { buildImage } from './build-image.ts';
import { buildah, hasImage, type OpenImage, openImage } from './buildah.ts';
import { CADDY_PACKAGES, findCaddy, findImagePrograms, IMAGE_PACKAGES } from './programs.ts';
import { checkComposeFile, checkImage, runContainer } from './scenarios.ts';

/** In no registry, so that nothing else is ever taken for it. */
const IMAGE = 'localhost/third-age-under-test';

/**
 * Builds the image without a Docker engine, runs it as compose.yaml does, kills it and starts it again on the same
 * volume, all behind Debian's Caddy with docs/Caddyfile.
 */
async function main(): Promise<number> {
  const report = startReport([...IMAGE_PACKAGES, ...CADDY_PACKAGES]);
  const areThere = findImagePrograms(console.log);
  const caddy = findCaddy(console.log);
  using folder = temporaryFolder('image');
  // Of a run that was killed.
  if (areThere) removeLeftovers();
  try {
    await report.scenario('compose.yaml', areThere && checkComposeFile);
    const hasBase = areThere && makeBaseImage(console.log);
    let image: OpenImage | undefined;
    const build = async (log: LogStep) => {
      buildImage(IMAGE);
      image = openImage(IMAGE);
      checkImage(IMAGE, image, log);
    };
    await report.scenario('The image', hasBase && build);
    const run = async (log: LogStep) => {
      if (image === undefined) throw new Error('There is no image');
      await runContainer(image, caddy ?? '', folder.path, log);
    };
    await report.scenario('The container behind Caddy', hasBase && caddy !== undefined && run);
  } finally {
    if (areThere) removeLeftovers();
  }
  return report.finish();
}

/** Keeps the base alone. Two runs at once on one machine are not meant to be. */
function removeLeftovers(): void {
  buildah('rm', '--all');
  buildah('rmi', '--prune', '--force');
  if (hasImage(IMAGE)) buildah('rmi', '--force', IMAGE);
}

process.exit(await main());
