import type { Delivery, Result } from './delivery.ts';
import type { AlertText } from './format-alert.ts';

/** For example nodemailer's transport. */
export interface MailTransport {
  sendMail(mail: {
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly headers: Readonly<Record<string, string>>;
  }): Promise<unknown>;
}

export interface MailSettings {
  readonly transport: MailTransport;
  /** Our own address and never a visitor's: mail in another name is silently dropped by receivers. */
  readonly from: string;
  /** Undefined while SITE_URL is not set. */
  readonly inboxUrl: string | undefined;
  readonly signature?: string | undefined;
}

/** Sends one alert to one account by mail. Never rejects. */
export async function sendMail(
  { email }: Delivery,
  text: AlertText,
  { transport, from, inboxUrl, signature }: MailSettings,
): Promise<Result> {
  if (email === null) return { outcome: 'refused', reason: 'mail without an address' };
  try {
    await transport.sendMail({
      from,
      to: email,
      subject: text.title,
      text: `${[`${text.title}. ${text.body}`, inboxUrl, signature].filter((part) => part !== undefined).join('\n\n')}\n`,
      // Prevents automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (error) {
    return mailResult(error);
  }
}

/** Uses only the code of the answer: its text may contain the address. */
function mailResult(error: unknown): Result {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number')
    return { outcome: responseCode >= 500 ? 'refused' : 'busy', reason: `mail ${responseCode}` };
  if (code === 'EAUTH' || code === 'EENVELOPE') return { outcome: 'refused', reason: `mail ${code}` };
  return { outcome: 'busy', reason: 'mail server not reachable' };
}
