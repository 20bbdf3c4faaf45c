import { checkCards, textCard } from '../../content/scam-check/cards.ts';
import { type Scam, scams } from '../../content/scams.ts';
import { answerTo, type GivenAnswer } from './given-answers.ts';

/** The cards that match the answers, the best first; an empty list means any of the ten. */
export function matchingCards(given: readonly GivenAnswer[]): Scam[] {
  const reach = answerTo(given, 'reach')?.key ?? '';
  const byReach = checkCards[answerTo(given, 'about')?.key ?? ''] ?? {};
  const slug = byReach[reach] ?? byReach.any;
  const slugs = new Set([slug, reach === 'T' ? textCard : undefined]);
  return [...slugs].flatMap((wanted) => scams.filter((scam) => scam.slug === wanted));
}
