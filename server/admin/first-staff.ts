import type { Engine } from '../database/engine.ts';
import { keepFirstPassword } from './first-password.ts';
import { addStaff, generatePassword } from './staff-accounts.ts';

/** The account that the first start creates; a missing field gets a default or is generated. */
export interface FirstStaff {
  readonly email?: string;
  readonly password?: string;
}

/** Where a generated password may be written. */
export interface PasswordOutput {
  readonly dataDir: string;
  /**
   * True when `log` writes to a terminal, whose output is not stored. A service's log is stored for years, so a
   * password must not go there.
   */
  readonly isTerminal: boolean;
  readonly log: (line: string) => void;
}

const DEFAULT_EMAIL = 'staff@third-age.example';

/**
 * Creates the first account, because nobody could sign in to a new database otherwise. A generated password is
 * printed once on a terminal; elsewhere it is written to a file.
 */
export async function addFirstStaff(
  engine: Engine,
  given: FirstStaff,
  { dataDir, isTerminal, log }: PasswordOutput,
): Promise<void> {
  const { email = DEFAULT_EMAIL, password = generatePassword() } = given;
  await addStaff(engine, email, password);
  if (given.password !== undefined) log(`The first staff account is ${email}, with the password you gave.`);
  else if (isTerminal)
    log(`The first staff account, shown only once: ${email} with the password ${password}`);
  else {
    const file = await keepFirstPassword(dataDir, email, password);
    log(`The first staff account is ${email}. Its password is in ${file} until somebody signs in.`);
  }
}
