/** The owner's settings for alerts; each may be missing. */
export interface AlertSettings {
  /** The origin of the site, such as "https://www.example.com". Push needs only this. */
  readonly siteUrl: string | undefined;
  readonly mail: MailServer | undefined;
  /** The last line of every mail: whose site it is. */
  readonly signature?: string | undefined;
  /** host:port of push services that are allowed in addition to those of the browsers. */
  readonly pushHosts: readonly string[];
}

export interface MailServer {
  readonly smtpUrl: string;
  readonly from: string;
  /** Without TLS the password and every alert would travel in clear text. */
  readonly demandsTls: boolean;
}

/** A setting that cannot be used; the message names it and is for the person who set it. */
export class AlertSettingsError extends Error {
  override readonly name = 'AlertSettingsError';
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads SITE_URL, SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM, MAIL_SIGNATURE and PUSH_HOSTS.
 * @throws AlertSettingsError naming the one that is wrong. Never repeats SMTP_URL, which may hold a password.
 */
export function readAlertSettings(env: Readonly<Record<string, string | undefined>>): AlertSettings {
  return {
    siteUrl: readSiteUrl(env.SITE_URL?.trim() || undefined),
    mail: readMail(
      env.SMTP_URL?.trim() || undefined,
      env.MAIL_FROM?.trim() || undefined,
      env.SMTP_ALLOW_PLAIN?.trim() === '1',
    ),
    signature: env.MAIL_SIGNATURE?.replaceAll(/\s+/g, ' ').trim() || undefined,
    pushHosts: readPushHosts(env.PUSH_HOSTS?.trim() || ''),
  };
}

/**
 * The contact for operators of push services. Apple refuses one that it cannot reach, such as alerts@localhost, so
 * the address of the site comes first.
 */
export function operatorContact({ mail, siteUrl }: AlertSettings): string {
  if (siteUrl?.startsWith('https:')) return siteUrl;
  const [, address] = /<([^<>]+)>$/.exec(mail?.from ?? '') ?? [];
  return mail === undefined ? (siteUrl ?? '') : `mailto:${address ?? mail.from}`;
}

/** The page that a tap on an alert opens. */
export function inboxUrl(siteUrl: string): string {
  return `${siteUrl}/dashboard?show=waiting`;
}

function readSiteUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (url === undefined || !isUsable || url.pathname !== '/' || url.search !== '')
    throw new AlertSettingsError(
      `SITE_URL is "${text}". It must be the address of the site, such as https://www.example.com, without a path.`,
    );
  return url.origin;
}

function readMail(
  smtpUrl: string | undefined,
  from: string | undefined,
  allowsPlain: boolean,
): AlertSettings['mail'] {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined) throw new AlertSettingsError('MAIL_FROM is set, but SMTP_URL is not: set both.');
  if (from === undefined)
    throw new AlertSettingsError(
      'SMTP_URL is set, but MAIL_FROM is not: set the address that mail comes from.',
    );
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new AlertSettingsError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    );
  if (!/^(?:[^<>"\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(from))
    throw new AlertSettingsError(
      `MAIL_FROM is "${from}". It must be an address such as alerts@example.com or "Our Name <alerts@example.com>".`,
    );
  const demandsTls = !allowsPlain && !LOOPBACK.includes(url.hostname);
  if (demandsTls && /[?&](?:ignoreTLS|requireTLS)=/.test(url.search))
    throw new AlertSettingsError(
      'SMTP_URL has a parameter that can turn TLS off: remove it. SMTP_ALLOW_PLAIN=1 allows mail without TLS.',
    );
  return { smtpUrl, from, demandsTls };
}

function readPushHosts(text: string): string[] {
  const hosts = text.split(',').flatMap((host) => host.trim().toLowerCase() || []);
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+:\d{1,5}$/.test(host));
  if (wrong !== undefined)
    throw new AlertSettingsError(
      `PUSH_HOSTS names "${wrong}". Each must be a host with its port, such as push.example.com:443.`,
    );
  return hosts;
}
