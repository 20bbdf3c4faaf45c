import type { Engine } from '../database/engine.ts';
import { addStaff, generatePassword } from './staff-accounts.ts';

/** The account that the first start makes; what is left out has a default or is generated. */
export interface FirstStaff {
  readonly email?: string;
  readonly password?: string;
}

const DEFAULT_EMAIL = 'staff@third-age.example';

/** Somebody has to be able to sign in to a new database. A generated password is told this once. */
export async function addFirstStaff(
  engine: Engine,
  given: FirstStaff,
  log: (line: string) => void,
): Promise<void> {
  const { email = DEFAULT_EMAIL, password = generatePassword() } = given;
  await addStaff(engine, email, password);
  log(
    given.password === undefined
      ? `The first staff account, shown this once: ${email} with the password ${password}`
      : `The first staff account is ${email}, with the password you gave.`,
  );
}
