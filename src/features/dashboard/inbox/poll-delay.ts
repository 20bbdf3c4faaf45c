/** While someone looks at the page. With the jitter and the way to the server a new message is there in 5 s. */
const VISIBLE_MS = 3_000;
/** In a tab behind others only the title counts. */
const HIDDEN_MS = 15_000;
/** With a bell that rings, looking is for what the bell missed. */
const REALTIME_MS = 60_000;
const LONGEST_MS = 60_000;

interface Circumstances {
  /** Looks without an answer, one after the other. */
  readonly failures: number;
  readonly isVisible: boolean;
  /** The backend rings when something changes. */
  readonly hasRealtime: boolean;
}

/** How long to wait for the next look, spread at random so that devices that lost the server together return apart. */
export function pollDelayMs(
  { failures, isVisible, hasRealtime }: Circumstances,
  random: () => number,
): number {
  if (failures > 0) {
    const most = Math.min(VISIBLE_MS * 2 ** failures, LONGEST_MS);
    return most * (0.5 + random() / 2);
  }
  const usual = hasRealtime ? REALTIME_MS : isVisible ? VISIBLE_MS : HIDDEN_MS;
  return usual * (0.8 + random() * 0.4);
}
