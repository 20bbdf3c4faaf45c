import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../src/domain/user-error.ts';

export interface GivenArguments {
  readonly names: readonly string[];
  /** The full path of the file with the secret key. */
  readonly identity: string | undefined;
  readonly isReplacing: boolean;
  /** `--yes`: every question counts as answered with yes. */
  readonly isYes: boolean;
}

const OPTIONS = {
  identity: { type: 'string' },
  replace: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

/**
 * Reads the arguments of a command.
 * @throws UserError with the usage when an option is unknown.
 */
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

/**
 * The full path of a file that the person named. npm runs scripts in the project's folder, so the path is resolved
 * against the folder in which npm was called.
 */
export function givenFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}
