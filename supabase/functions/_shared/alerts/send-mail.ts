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
  if (code === 'EAUTH') return { outcome: 'refused', reason: 'mail: wrong user or password in SMTP_URL' };
  if (code === 'ETLS') return { outcome: 'refused', reason: connectionProblem(error) };
  if (typeof responseCode === 'number')
    return { outcome: responseCode >= 500 ? 'refused' : 'busy', reason: `mail ${responseCode}` };
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'mail: address refused' };
  return { outcome: 'busy', reason: connectionProblem(error) };
}

/** What the owner can fix, by the codes and words of the error and its causes. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/ALTNAME_INVALID|does not match certificate/i, 'mail: certificate is for another name'],
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'mail: certificate has expired'],
  [/SELF_SIGNED|self.signed|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/i, 'mail: certificate is not trusted'],
  [/ETLS|STARTTLS/, 'mail: server offers no TLS, nothing was sent'],
  [
    /wrong version number|packet length too long|EPROTO|ERR_SSL/i,
    'mail: no TLS on this port (smtp: 587, smtps: 465)',
  ],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'mail: no server of this name'],
  [/ECONNREFUSED/, 'mail: nothing listens on this port'],
  [/ETIMEDOUT|timeout|Greeting never received/i, 'mail: no answer on this port'],
];

function connectionProblem(error: unknown): string {
  const words = wordsOf(error);
  return PROBLEMS.find(([sign]) => sign.test(words))?.[1] ?? 'mail server not reachable';
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code, reason } = error as { code?: unknown; reason?: unknown };
  return `${String(code)} ${String(reason)} ${error.message} ${wordsOf(error.cause)}`;
}
