import { company } from '../content/company.ts';
import { formatPhone } from '../domain/phone.ts';

/**
 * The answer when neither the server nor the cache of this device gives a page: without it, the browser would say that
 * the site itself cannot be reached. It needs no other file, and allows none.
 */
export function noInternetPage(): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No internet right now</title>
<style>body{max-width:34rem;margin:2rem auto;padding:0 1rem;font:1.25rem/1.5 sans-serif;color-scheme:light dark}</style>
<h1>No internet right now</h1>
<p>This page could not be loaded, and its copy on this device cannot be read at the moment.</p>
<p><a href="">Try again</a></p>
<p>Or call us: <a href="tel:+1${company.phone}">${formatPhone(company.phone)}</a></p>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-store',
    },
  });
}
