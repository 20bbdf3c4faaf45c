import { verify } from 'hono/jwt';

/** Whether this is the token of an account, signed with this secret and valid now. */
export async function isSignedBy(secret: string, token: string): Promise<boolean> {
  try {
    const claims = await verify(token, secret, 'HS256');
    return claims.role === 'authenticated' && claims.exp !== undefined;
  } catch {
    // Forged, expired, not valid yet or not a token: all of them are refused in the same way.
    return false;
  }
}
