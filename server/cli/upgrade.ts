import { UserError } from '../../src/domain/user-error.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { readBackupSettings } from '../backup/backup-settings.ts';
import { lockDataFolder } from '../database/folder/data-folder-lock.ts';
import { upgradeDataFolder } from '../upgrade/upgrade-folder.ts';
import { runEmbeddedCommand } from './command.ts';

await runEmbeddedCommand(async (dataDir, args) => {
  if (args.length > 0) throw new UserError('Usage: npm run upgrade');
  const lock = await lockDataFolder(dataDir);
  try {
    const aside = await upgradeDataFolder({
      dataDir,
      settings: readBackupSettings(process.env),
      bootstrap: bootstrapSupabase,
      log: (line) => console.log(line),
    });
    console.log(
      aside === undefined
        ? `The data folder ${dataDir} is up to date.`
        : `The data folder ${dataDir} is upgraded. Its old files are in ${aside}: delete them when you have seen that all is well, for deleted messages are still in them.`,
    );
  } finally {
    await lock.release();
  }
});
