/** Calls back as soon as the browser has painted what was changed so far. A hidden page waits until it is seen again. */
export function afterNextPaint(callback: () => void): void {
  // An animation frame comes directly before painting, and a task in it is run directly after.
  requestAnimationFrame(() => setTimeout(callback));
}
