import { createHmac } from 'node:crypto';

/** A token with these claims, signed with this secret. */
export function forgedToken(
  claims: Record<string, unknown>,
  secret: string,
  header: Record<string, unknown> = { alg: 'HS256', typ: 'JWT' },
): string {
  const head = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature =
    header.alg === 'none' ? '' : createHmac('sha256', secret).update(head).digest('base64url');
  return `${head}.${signature}`;
}
