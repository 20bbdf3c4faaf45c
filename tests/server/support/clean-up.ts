const cleanUps: (() => unknown)[] = [];

/** Runs this function after the test file; the last registered runs first. May be called anywhere. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

export async function cleanUp(): Promise<void> {
  for (let next = cleanUps.pop(); next !== undefined; next = cleanUps.pop()) await next();
}
