import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../src/domain/user-error.ts';

export interface GivenArguments {
  readonly names: readonly string[];
  /** The file with the secret key, whole. */
  readonly identity: string | undefined;
  readonly isReplacing: boolean;
  /** Every question is answered with yes. */
  readonly isYes: boolean;
}

const OPTIONS = {
  identity: { type: 'string' },
  replace: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

/** @throws UserError with the usage when there is an option that the command does not have. */
export function readArguments(
  args: readonly string[],
  known: readonly (keyof typeof OPTIONS)[],
  usage: string,
): GivenArguments {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (Object.keys(values).some((name) => !(known as readonly string[]).includes(name)))
      throw new Error('unknown here');
    const { identity, replace = false, yes = false } = values;
    return {
      names: positionals,
      identity: identity === undefined ? undefined : givenFile(identity),
      isReplacing: replace,
      isYes: yes,
    };
  } catch (cause) {
    throw new UserError(usage, { cause });
  }
}

/** npm runs scripts in the project's folder, whatever folder the person is in. */
export function givenFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}
