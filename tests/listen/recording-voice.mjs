/**
 * A voice for speech-dispatcher (its protocol of output modules, on standard input and output). espeak-ng writes the
 * speech into a file; playing is simulated by waiting, because test machines have no loudspeaker. Each line of
 * `heard.jsonl` in the folder is one `Heard`: when a text begins, and when it ends or is interrupted.
 * Usage: recording-voice.mjs FOLDER FACTOR SLOW. Texts take FACTOR times their length, the text SLOW at least 20
 * seconds.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Heard
 * @property {'begun' | 'whole' | 'cut'} state
 * @property {string} text
 * @property {string} file the recording
 * @property {number} seconds how long the recording is
 * @property {number} played seconds since it began
 */

const [folder = '.', factor = '1', slow = ''] = process.argv.slice(2);
const SLOW_SECONDS = 20;
/** The size of the header of espeak-ng's WAV files; they have one channel of 16 bits. */
const WAV_HEAD = 44;
const WAV_RATE_AT = 24;

/** @type {{ heard: Omit<Heard, 'state' | 'played'>, begun: number, timer: NodeJS.Timeout } | undefined} */
let speaking;
let count = 0;
/**
 * The lines of a command's text so far, and the function to call with them.
 * @type {{ lines: string[], then: (lines: string[]) => void } | undefined}
 */
let reading;

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string} answer @param {(lines: string[]) => void} then */
function read(answer, then) {
  say(answer);
  reading = { lines: [], then };
}

/** @param {string} text */
function speak(text) {
  if (text === '') {
    say('701 BEGIN');
    say('702 END');
    return;
  }
  count += 1;
  const file = path.join(folder, `${String(count).padStart(3, '0')}.wav`);
  spawnSync('espeak-ng', ['-v', 'en-us', '-w', file, '--stdin'], { input: text });
  const wav = readFileSync(file);
  const seconds = (wav.length - WAV_HEAD) / 2 / wav.readUInt32LE(WAV_RATE_AT);
  const lasts = Math.max(seconds * Number(factor), text === slow ? SLOW_SECONDS : 0);
  const timer = setTimeout(() => finish('whole'), lasts * 1000);
  speaking = { heard: { text, file, seconds }, begun: Date.now(), timer };
  note('begun');
  say('701 BEGIN');
}

/** @param {'whole' | 'cut'} state */
function finish(state) {
  if (speaking === undefined) return;
  clearTimeout(speaking.timer);
  note(state);
  speaking = undefined;
  say(state === 'whole' ? '702 END' : '703 STOP');
}

/** @param {Heard['state']} state */
function note(state) {
  if (speaking === undefined) return;
  const heard = { state, ...speaking.heard, played: (Date.now() - speaking.begun) / 1000 };
  appendFileSync(path.join(folder, 'heard.jsonl'), `${JSON.stringify(heard)}\n`);
}

/**
 * The text of SSML without its markup.
 * @param {string} markup
 */
function plain(markup) {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** @type {Readonly<Record<string, () => void>>} */
const commands = {
  INIT: () => {
    say('299-Ready.');
    say('299 OK LOADED SUCCESSFULLY');
  },
  AUDIO: () => read('207 OK RECEIVING AUDIO SETTINGS', () => say('203 OK AUDIO INITIALIZED')),
  LOGLEVEL: () => read('207 OK RECEIVING LOGLEVEL SETTINGS', () => say('203 OK LOG LEVEL SET')),
  SET: () => read('203 OK RECEIVING SETTINGS', () => say('203 OK SETTINGS RECEIVED')),
  'LIST VOICES': () => {
    say('200-Test voice\ten-US\tnone');
    say('200 OK VOICE LIST SENT');
  },
  SPEAK: () =>
    read('202 OK RECEIVING MESSAGE', (lines) => {
      say('200 OK SPEAKING');
      speak(plain(lines.join('\n')));
    }),
  STOP: () => finish('cut'),
  PAUSE: () => finish('cut'),
  QUIT: () => {
    say('210 OK QUIT');
    process.exit(0);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  if (reading === undefined) {
    const answer = commands[line.trim()] ?? (() => say('300 ERR UNKNOWN COMMAND'));
    answer();
  } else if (line === '.') {
    const { lines, then } = reading;
    reading = undefined;
    then(lines);
  } else {
    // In the protocol a text line that begins with a dot gets a second one.
    reading.lines.push(line.replace(/^\.\./, '.'));
  }
}
