import { verify } from 'hono/jwt';

/** Whether the token is an account's, was signed with this secret and is of this moment. */
export async function isSignedBy(secret: string, token: string): Promise<boolean> {
  try {
    const claims = await verify(token, secret, 'HS256');
    return claims.role === 'authenticated' && claims.exp !== undefined;
  } catch {
    // Forged, expired, from the future, or no token at all: it makes no difference to whoever brings it.
    return false;
  }
}
