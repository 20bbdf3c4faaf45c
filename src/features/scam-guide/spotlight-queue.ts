const KEY = 'spotlight';

/**
 * The scams that this device has not shown on Home yet, as their numbers, one digit each, in the order in which they
 * will be: advice fades without repetition, and the same card twice repeats less than another one. The script before
 * the first paint reads the first digit (inline/first-paint.ts). Nothing of it leaves the device.
 */
export function queueAfter(queue: string, shown: number, scamCount: number, random = Math.random): string {
  const rest = [...queue].filter((digit) => Number(digit) < scamCount && digit !== String(shown));
  if (rest.length > 0) return rest.join('');
  // All have been shown: a new round, with the one on the screen as its last.
  const others = Array.from({ length: scamCount }, (_, number) => String(number));
  others.splice(shown, 1);
  for (let last = others.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [others[last], others[other]] = [others[other] ?? '', others[last] ?? ''];
  }
  return others.join('');
}

/** Takes the one that is shown out of the queue; gives the next. Without storage, any other may come next. */
export function takeShown(shown: number, scamCount: number): string {
  let queue = '';
  try {
    queue = localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage is blocked: each time begins a round of its own.
  }
  queue = queueAfter(queue, shown, scamCount);
  try {
    localStorage.setItem(KEY, queue);
  } catch {
    // Full or blocked: the same.
  }
  return queue[0] ?? '0';
}
