/** Whether somebody holds a finger or a button of the mouse down; undefined until it is watched. */
let isPressing: boolean | undefined;

/**
 * Resolves when the browser is idle and nobody is pressing anything. Between press and release the browser seems idle, but
 * work that begins then would keep an old tablet from answering the press.
 */
export async function idle(): Promise<void> {
  if (isPressing === undefined) watchPresses();
  do await whenBrowserIsIdle();
  while (isPressing);
}

function whenBrowserIsIdle(): Promise<void> {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  return new Promise((resolve) => {
    whenIdle(() => resolve());
  });
}

function watchPresses() {
  const press = (isDown: boolean) => () => {
    isPressing = isDown;
  };
  isPressing = false;
  // While capturing: parts of the page may keep these events to themselves.
  addEventListener('pointerdown', press(true), true);
  addEventListener('pointerup', press(false), true);
  addEventListener('pointercancel', press(false), true);
}
