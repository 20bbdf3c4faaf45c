/**
 * Installs what the stages named on the command line need and this machine lacks. `tests/run.mjs` starts it beside the
 * first stages, because a download leaves the processors to them. Each stage looks for itself again and waits for an
 * unfinished installation, so a failure here changes nothing.
 */
import { makeBaseImage } from '../image/base-image.ts';
import { findImagePrograms } from '../image/programs.ts';
import { installPostgres } from '../server/support/postgres/debian-postgres.ts';
import { findBrowser, hasBrowserFile } from './browser/browser.ts';

const stages = new Set(process.argv.slice(2));

// PostgreSQL first, because its stage comes first. Why there is no browser is said by the stage that needs one.
if (stages.has('server') || stages.has('slow')) installPostgres();
if ((stages.has('e2e') || stages.has('slow')) && !hasBrowserFile()) await findBrowser().catch(() => {});
if (stages.has('image') && findImagePrograms(console.log)) makeBaseImage(console.log);
