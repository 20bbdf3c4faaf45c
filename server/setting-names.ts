/** Every setting that the server, its commands and the build read from the environment; `.env.example` explains them. */
export const SETTING_NAMES = [
  ...['PORT', 'HOST', 'TRUST_PROXY', 'TRIES_IN_10_MINUTES', 'TRIES_A_DAY', 'DATA_DIR', 'LOG_REQUESTS'],
  ...['STAFF_EMAIL', 'STAFF_PASSWORD', 'NIGHTLY_AT', 'RETENTION', 'SESSION_MAX_DAYS', 'SESSION_IDLE_DAYS'],
  ...['BACKUP_DIR', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_RECIPIENT'],
  ...['SITE_URL', 'SMTP_URL', 'SMTP_ALLOW_PLAIN', 'MAIL_FROM', 'MAIL_SIGNATURE', 'PUSH_HOSTS'],
  ...['COMPANY_FILE', 'ALLOW_PLACEHOLDERS'],
  ...['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'],
  ...['SUPABASE_DB_URL', 'SUPABASE_DB_PASSWORD', 'PGSSLROOTCERT'],
  ...['CHROMIUM_PATH', 'FAULT_RUNS', 'INBOX_ROWS'],
] as const;

/** Names shorter than this resemble other programs' variables: HOST and HOME. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

/** A sentence for each variable whose name is nearly that of a setting that is not set. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES);
  return Object.keys(env)
    .filter((name) => name.length >= SHORTEST && !known.has(name))
    .flatMap((name) => {
      const meant = SETTING_NAMES.find(
        (setting) =>
          setting.length >= SHORTEST &&
          env[setting] === undefined &&
          slipsBetween(name.toUpperCase(), setting) <= MOST_SLIPS,
      );
      return meant === undefined ? [] : [`${name} is not a setting and is ignored. Did you mean ${meant}?`];
    });
}

/** How many letters are missing, added, wrong or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (previous[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, previous] = [previous, row];
  }
  return previous.at(-1) ?? 0;
}
