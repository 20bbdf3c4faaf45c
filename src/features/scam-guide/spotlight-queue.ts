const KEY = 'spotlight';

/**
 * The queue of scams that this device has not shown on Home yet: their numbers, one digit each. People remember
 * advice better when it repeats, so a device shows all before it repeats one. inline/first-paint.ts reads the first
 * digit before the first paint. The queue never leaves the device.
 */
export function queueAfter(queue: string, shown: number, scamCount: number, random = Math.random): string {
  const rest = [...queue].filter((digit) => Number(digit) < scamCount && digit !== String(shown));
  if (rest.length > 0) return rest.join('');
  // All were shown: a new round, without the present one.
  const others = Array.from({ length: scamCount }, (_, number) => String(number));
  others.splice(shown, 1);
  for (let last = others.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [others[last], others[other]] = [others[other] ?? '', others[last] ?? ''];
  }
  return others.join('');
}

/** Removes the shown scam from the queue and returns the next. Without storage the next is any other. */
export function takeShown(shown: number, scamCount: number): string {
  let queue = '';
  try {
    queue = localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage is blocked: every visit starts a new round.
  }
  queue = queueAfter(queue, shown, scamCount);
  try {
    localStorage.setItem(KEY, queue);
  } catch {
    // Storage is full or blocked: the same.
  }
  return queue[0] ?? '0';
}
