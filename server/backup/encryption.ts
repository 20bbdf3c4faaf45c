import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { UserError } from '../../src/domain/user-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The first line of every age file. */
export const AGE_MARK = 'age-encryption.org/v1\n';

/**
 * Encrypts a stream to the public keys (`age1…`): the server that makes backups cannot read them. Without keys the
 * stream passes unchanged.
 */
export function encrypting(recipients: readonly string[]): (plain: Bytes) => Bytes {
  return async function* (plain) {
    if (recipients.length === 0) return yield* plain;
    const encrypter = await encrypterFor(recipients);
    yield* await encrypter.encrypt(ReadableStream.from(plain) as globalThis.ReadableStream<Uint8Array>);
  };
}

/**
 * Checks the public keys.
 * @throws UserError naming the one that is not a public key.
 */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await encrypterFor(recipients);
}

async function encrypterFor(recipients: readonly string[]) {
  // Imported only here: most sites do not encrypt backups.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new UserError(
        `BACKUP_RECIPIENT has "${recipient}", which is not a public key such as age1… ("npm run backup -- new-key FILE" makes one).`,
        { cause },
      );
    }
  }
  return encrypter;
}

/**
 * Decrypts an age file with the secret keys in the key file, one per line (`AGE-SECRET-KEY-1…`). Damage behind the
 * header shows as an error of the stream while it is read.
 * @throws UserError when the key file holds no key, or no key for this file.
 */
export async function decrypted(sealed: Bytes, file: string, keyFile: string): Promise<Bytes> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const key of await secretKeys(keyFile)) decrypter.addIdentity(key);
  } catch (cause) {
    throw new UserError(`${keyFile} contains no secret key for backups.`, { cause });
  }
  return decrypter
    .decrypt(ReadableStream.from(sealed) as globalThis.ReadableStream<Uint8Array>)
    .catch((cause: unknown) => {
      if (!(cause instanceof Error && cause.message.startsWith('no identity matched'))) throw cause;
      throw new UserError(`The key in ${keyFile} does not open ${file}.`, { cause });
    });
}

async function secretKeys(keyFile: string): Promise<string[]> {
  const lines = (await readFile(keyFile, 'utf8')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new Error('There is no line with a key.');
  return keys;
}

/** Generates a key pair: the secret key, and the public key that backups are encrypted to. */
export async function newKeyPair(): Promise<{ readonly secretKey: string; readonly recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const secretKey = await generateX25519Identity();
  return { secretKey, recipient: await identityToRecipient(secretKey) };
}
