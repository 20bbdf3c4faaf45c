/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  return new Promise((resolve) => {
    whenIdle(() => resolve());
  });
}
