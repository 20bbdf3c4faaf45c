import { MOST_SHOWN, readWarnings, type Warning } from '../domain/warning.ts';
import { backendConfig } from './backend-config.ts';
import { toWarning, type WarningRow } from './warning-row.ts';

const TIMEOUT_MS = 12_000;
/** The server admits this query alone (server/admission/calls.ts). */
const QUERY = `select=id,title,what_happens,what_to_do,place,published_at,shown_until&order=published_at.desc&limit=${MOST_SHOWN}`;

/** The warnings that are shown now, newest first; undefined without an answer of our server. Never rejects. */
export async function readPublishedWarnings(): Promise<readonly Warning[] | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(`${backendConfig.url}/rest/v1/warnings?${QUERY}`, {
      headers: { apikey: backendConfig.publishableKey },
      credentials: 'omit',
      // The browser asks whether what it has is still right.
      cache: 'no-cache',
      // A captive portal redirects to its login page.
      redirect: 'error',
      signal: abort.signal,
    });
    return answer.ok ? readWarnings(((await answer.json()) as WarningRow[]).map(toWarning)) : undefined;
  } catch {
    // Offline, no answer in time, or the page of a captive portal: what is known already stays.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
