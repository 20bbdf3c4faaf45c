import { confirm, isCancel, password, progress } from '@clack/prompts';

/** Asks for a password at the terminal, shown as dots. Undefined when the person cancelled (Ctrl-C, Escape). */
export async function askPassword(message: string): Promise<string | undefined> {
  const typed = await password({ message });
  return isCancel(typed) ? undefined : (typed ?? '');
}

/** Asks a yes-or-no question at the terminal. Enter, Escape and Ctrl-C mean no. */
export async function confirmed(message: string): Promise<boolean> {
  return (await confirm({ message, initialValue: false })) === true;
}

export interface ProgressReport {
  update(done: number, total: number): void;
  /** Stops the drawing. Must be called in every case, or its timer keeps the process alive. */
  end(): void;
}

const WIDTH = 30;
const PLAIN_STEPS = 10;
const INTERRUPTED = 130;

/** Shows progress: a bar at a terminal, a line now and then where the output goes to a file or a log. */
export function reportProgress(
  what: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): ProgressReport {
  return output.isTTY ? drawnProgress(what) : plainProgress(what, output);
}

function drawnProgress(what: string): ProgressReport {
  let bar: ReturnType<typeof progress> | undefined;
  let shown = 0;
  let counts = '';
  return {
    update(done, total) {
      if (total === 0) return;
      counts = countsOf(done, total, what);
      if (bar === undefined) {
        bar = progress({
          style: 'block',
          max: total,
          size: WIDTH,
          onCancel: () => process.exit(INTERRUPTED),
        });
        bar.start(counts);
      }
      bar.advance(done - shown, counts);
      shown = done;
    },
    end: () => bar?.stop(counts),
  };
}

function plainProgress(what: string, output: Pick<NodeJS.WriteStream, 'write'>): ProgressReport {
  let lastStep = -1;
  return {
    update(done, total) {
      if (total === 0) return;
      const step = Math.floor((done / total) * PLAIN_STEPS);
      if (step > lastStep) output.write(`${countsOf(done, total, what)}\n`);
      lastStep = step;
    },
    end() {},
  };
}

function countsOf(done: number, total: number, what: string): string {
  return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`;
}
