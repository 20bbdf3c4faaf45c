/**
 * Calls back as soon as the browser has painted what was changed so far; on a hidden page, which is not painted, at the
 * next task.
 * @returns a function that stops it, if it was not called yet
 */
export function afterNextPaint(callback: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(callback);
  };
  // An animation frame comes directly before painting, and a task that begins in it runs after.
  if (document.hidden) begin();
  else frame = requestAnimationFrame(begin);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
