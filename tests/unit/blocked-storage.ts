/** Does this where the browser refuses `localStorage`. */
export function withBlockedStorage<Result>(work: () => Result): Result {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  try {
    return work();
  } finally {
    if (storage !== undefined) Object.defineProperty(globalThis, 'localStorage', storage);
  }
}
