import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { isInImage } from '../build-tools.mjs';
import { CHANGE_IN_IMAGE, companyFile } from '../company-file.ts';
import { hasDatabase } from '../database/database.ts';
import { PROJECT_DIR } from '../project.ts';
import { readServerSettings } from '../server-settings.ts';
import { runCommand } from './command.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';
import { runSetup } from './setup/run-setup.ts';

await runCommand(async () => {
  const file = companyFile(process.env);
  if (isInImage())
    throw new UserError(`The name and the numbers of the company are part of the image. ${CHANGE_IN_IMAGE}`);
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UserError(`This command asks questions at a terminal. Without one, edit the file ${file}.`);
  const isSaved = await runSetup({
    companyFile: file,
    envFile: path.join(PROJECT_DIR, '.env'),
    asksForStaff: !isHosted(configuredBackend()) && !hasDatabase(readServerSettings(process.env).dataDir),
  });
  if (!isSaved) process.exitCode = 1;
});
