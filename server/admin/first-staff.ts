import type { Engine } from '../database/engine.ts';
import { keepFirstPassword } from './first-password.ts';
import { addStaff, generatePassword } from './staff-accounts.ts';

/** The account that the first start makes; what is left out has a default or is generated. */
export interface FirstStaff {
  readonly email?: string;
  readonly password?: string;
}

/** Where a generated password may be told. */
export interface Telling {
  readonly dataDir: string;
  /** `log` goes to a terminal, where nobody keeps it. Of a service it goes into a log that is kept for years. */
  readonly isTerminal: boolean;
  readonly log: (line: string) => void;
}

const DEFAULT_EMAIL = 'staff@third-age.example';

/** Somebody has to be able to sign in to a new database. A generated password is told once, or kept in a file. */
export async function addFirstStaff(
  engine: Engine,
  given: FirstStaff,
  { dataDir, isTerminal, log }: Telling,
): Promise<void> {
  const { email = DEFAULT_EMAIL, password = generatePassword() } = given;
  await addStaff(engine, email, password);
  if (given.password !== undefined) log(`The first staff account is ${email}, with the password you gave.`);
  else if (isTerminal)
    log(`The first staff account, shown this once: ${email} with the password ${password}`);
  else {
    const file = await keepFirstPassword(dataDir, email, password);
    log(`The first staff account is ${email}. Its password is in ${file} until somebody signs in.`);
  }
}
