import type { ReadStream } from 'node:tty';

const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\u007f', '\b'];
const CTRL_C = '\u0003';

/** Asks at the terminal without showing what is typed. Resolves with undefined on Ctrl-C. */
export function askHidden(
  question: string,
  input: ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string | undefined> {
  output.write(question);
  input.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve) => {
    let typed = '';
    const finish = (answer: string | undefined) => {
      input.off('data', read).setRawMode(false).pause();
      output.write('\n');
      resolve(answer);
    };
    const read = (text: string) => {
      for (const key of text) {
        if (key === CTRL_C) return finish(undefined);
        if (ENTER.includes(key)) return finish(typed);
        typed = BACKSPACE.includes(key) ? [...typed].slice(0, -1).join('') : typed + key;
      }
    };
    input.on('data', read);
  });
}
