import { createTransport } from 'nodemailer';
import { MAIL_TIMEOUT_MS } from '../../supabase/functions/_shared/alerts/channels.ts';
import type { MailTransport } from '../../supabase/functions/_shared/alerts/send-mail.ts';

/** Sends mail through the server of an SMTP_URL, with a new connection for each mail. */
export function smtpTransport(smtpUrl: string): MailTransport {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
}
