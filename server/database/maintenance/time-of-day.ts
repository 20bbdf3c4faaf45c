import { UserError } from '../../../src/domain/user-error.ts';

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * Reads a time of day such as 03:30.
 * @throws UserError naming the setting when the text is not one.
 */
export function readTimeOfDay(setting: string, text: string): TimeOfDay {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined)
    throw new UserError(`${setting} is "${text}", which is not a time of day such as 03:30.`);
  return { hour: Number(hour), minute: Number(minute) };
}
