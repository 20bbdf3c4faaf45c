/**
 * Calls back as soon as the browser has painted what was changed so far. A hidden page waits until it is seen again.
 * @returns a function that stops it, if it was not called yet
 */
export function afterNextPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // An animation frame comes directly before painting, and a task that begins in it runs after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
