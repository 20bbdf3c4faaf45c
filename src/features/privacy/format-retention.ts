import { privacy } from '../../content/privacy.ts';
import { inDays, type Retention } from '../../domain/retention.ts';

/** For visitors: how long their messages are kept, as sentences. */
export function formatRetention({ answeredDays, allDays }: Retention): readonly string[] {
  if (answeredDays === undefined && allDays === undefined) return [privacy.keptUntilDeleted];
  return [
    ...(answeredDays === undefined ? [] : [`We delete it ${inDays(answeredDays)} after our answer.`]),
    ...(allDays === undefined ? [] : [`We delete every message after ${inDays(allDays)}.`]),
  ];
}
