import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { openDatabase } from '../database/database.ts';
import { runEmbeddedCommand } from './command.ts';

await runEmbeddedCommand(async (dataDir, [file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new UserError('Usage: npm run restore -- FILE');
  const source = path.resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(source)) throw new UserError(`There is no file ${source}.`);
  const lock = await lockDataFolder(dataDir);
  try {
    const engine = await openDatabase(dataDir, { bootstrap: bootstrapSupabase });
    try {
      const counts = await restoreBackup(engine, source);
      console.log(`${counts['public."ContactTable"'] ?? 0} messages are in the data folder ${dataDir}.`);
    } finally {
      await engine.close();
    }
  } finally {
    await lock.release();
  }
});
