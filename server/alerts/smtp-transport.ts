import { createTransport } from 'nodemailer';
import type { MailServer } from '../../supabase/functions/_shared/alerts/alert-settings.ts';
import { MAIL_TIMEOUT_MS } from '../../supabase/functions/_shared/alerts/channels.ts';
import type { MailTransport } from '../../supabase/functions/_shared/alerts/send-mail.ts';

/**
 * Sends mail through the server of an SMTP_URL, with a new connection for each mail. Where TLS is required, neither the
 * password nor the mail is sent without it.
 */
export function smtpTransport({ smtpUrl, demandsTls }: MailServer): MailTransport {
  return createTransport({
    url: smtpUrl,
    ...(demandsTls ? { requireTLS: true, ignoreTLS: false } : {}),
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
}
