import { isBlank } from './blank.ts';
import { DAY_MS } from './format-date.ts';

/** What staff tell visitors about a scam that is going around now. */
export interface Warning {
  readonly id: string;
  readonly title: string;
  readonly whatHappens: string;
  readonly whatToDo: string;
  readonly place?: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly shownUntil: string;
  /** The e-mail address of the account; only staff see it. */
  readonly publishedBy?: string;
}

/** How long its texts may be, in characters, as in the checks of the table (supabase/migrations/). */
export const WARNING_LENGTH = { title: 80, whatHappens: 600, whatToDo: 400, place: 60 } as const;

/** The texts of a warning as typed. */
export type WarningTexts = Readonly<Record<keyof typeof WARNING_LENGTH, string>>;

/** What staff publish, or change: the device makes the id. */
export type WrittenWarning = Pick<Warning, 'id' | 'shownUntil'> & WarningTexts;

export const MOST_SHOWN = 3;

/**
 * Whether to show it, by this clock. Nothing is shown on a device whose clock is wrong by years: what it knows was
 * published in its future, or has ended.
 */
export function isShown({ publishedAt, shownUntil }: Warning, now: number): boolean {
  return Date.parse(publishedAt) < now + DAY_MS && Date.parse(shownUntil) > now;
}

/** Warnings in a value of unknown origin, such as storage or a server; undefined when it is anything else. */
export function readWarnings(value: unknown): readonly Warning[] | undefined {
  return Array.isArray(value) && value.length <= MOST_SHOWN && value.every(isWarning) ? value : undefined;
}

function isWarning(value: unknown): value is Warning {
  // A warning may be without a place.
  const found: Partial<Record<string, unknown>> = { place: 'anywhere', ...Object(value) };
  return (
    isText(found.id, 36) &&
    Object.entries(WARNING_LENGTH).every(([name, most]) => isText(found[name], most)) &&
    !Number.isNaN(Date.parse(String(found.publishedAt)) + Date.parse(String(found.shownUntil)))
  );
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && !isBlank(value) && value.length <= most;
}
