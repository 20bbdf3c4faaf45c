import { mailSignature } from '../../src/domain/company/mail-signature.ts';
import { UserError } from '../../src/domain/user-error.ts';
import { generateVapidKeys } from '../../supabase/functions/_shared/alerts/vapid.ts';
import { runAdminCommand } from '../admin/admin-commands.ts';
import type { TestedTarget } from '../alerts/site-alerts.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { companyFile, readCompanyFile } from '../company-file.ts';
import { type OpenFolder, runCommand } from './command.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';

const USAGE = `Usage:
  npm run alerts -- test   sends a test to every device and mailbox of staff, and says what came of it
  npm run alerts -- keys   makes the settings of the Edge Function that are new for each project`;

await runCommand(async (openFolder, [command, ...rest]) => {
  if (rest.length > 0) throw new UserError(USAGE);
  if (command === 'test') await test(openFolder);
  else if (command === 'keys') await keys();
  else throw new UserError(USAGE);
});

async function test(openFolder: OpenFolder): Promise<void> {
  if (isHosted(configuredBackend()))
    throw new UserError('The backend is a hosted project: send a test from the dashboard.');
  const tested = await runAdminCommand(await openFolder(), bootstrapSupabase, { command: 'alerts-test' });
  for (const target of tested) console.log(`${target.email}, ${target.by}: ${answerOf(target)}`);
  if (tested.length === 0)
    throw new UserError(
      'There is nobody to send a test to. Set SITE_URL and turn alerts on in the dashboard, or set SMTP_URL and MAIL_FROM.',
    );
  if (tested.some(({ outcome }) => outcome !== 'sent')) process.exitCode = 1;
}

function answerOf({ outcome, reason }: TestedTarget): string {
  if (outcome === 'sent') return 'sent';
  const consequence = outcome === 'gone' ? 'the device no longer accepts alerts' : 'not sent';
  return `${consequence} (${reason ?? outcome})`;
}

async function keys(): Promise<void> {
  const { publicKey, privateKey } = await generateVapidKeys();
  const signature = mailSignature(readCompanyFile(companyFile(process.env)));
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
  console.log(`MAIL_SIGNATURE=${JSON.stringify(signature)}`);
}
