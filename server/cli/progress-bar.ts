const WIDTH = 30;
const PLAIN_STEPS = 10;

/** Draws a bar at a terminal, and writes a line now and then where the output goes elsewhere. */
export function progressBar(
  what: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): (done: number, total: number) => void {
  let lastStep = -1;
  return (done, total) => {
    if (total === 0) return;
    const share = done / total;
    const counts = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`;
    if (output.isTTY) {
      const full = Math.floor(share * WIDTH);
      output.write(`\r${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${counts}${share < 1 ? '' : '\n'}`);
      return;
    }
    const step = Math.floor(share * PLAIN_STEPS);
    if (step > lastStep) output.write(`${counts}\n`);
    lastStep = step;
  };
}
