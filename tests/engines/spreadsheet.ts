import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BYTE_ORDER_MARK, CSV_HEADER, csvLine } from '../../src/features/dashboard/export/csv.ts';
import { messageNumber } from '../support/backend/message-number.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Texts with which a visitor may try to run a formula in the office's spreadsheet, or break the file. */
const NAMES = [
  '=SUM(1;2)',
  '=HYPERLINK("http://evil.example","Open")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1,1)',
  '\t=1+1',
  '＝1+1',
  '0012',
  '1/2',
  '2026-11-21',
  'TRUE',
  'Rosa Díaz, 王小明',
  'She said "no"; and, twice',
  'two\nlines, =1+1',
];
/**
 * LibreOffice's import options: UTF-8, commas, quotes; first the default cell format, then also with detection of
 * dates and formulas.
 */
const FILTERS = ['44,34,76,1,,0,false,false', '44,34,76,1,,0,false,true,true,false,false,0,true'];
const COLUMNS = 7;
const TIME_LIMIT_MS = 120_000;

interface Cell {
  readonly text: string;
  readonly isFormula: boolean;
}

/** Exports messages with hostile texts, opens the file in LibreOffice, and checks every cell. */
export async function checkSpreadsheet(soffice: string, log: (step: string) => void): Promise<void> {
  await using folder = temporaryFolder('csv');
  const csv = exportedCsv();
  for (const filter of FILTERS) {
    const rows = await openedIn(soffice, folder.path, csv, filter);
    const formulas = rows.flat().filter(({ isFormula }) => isFormula);
    if (formulas.length > 0) throw new Error(`A formula came through: ${JSON.stringify(formulas)}`);
    compare(rows);
  }
  log(`an export of ${NAMES.length} messages has the same cells, and no formula`);
}

function exportedCsv(): string {
  const lines = NAMES.map((name, index) =>
    csvLine({ ...messageNumber(index + 1, name), message: `${name} again` }),
  );
  return [BYTE_ORDER_MARK, CSV_HEADER, ...lines].join('');
}

async function openedIn(soffice: string, folder: string, csv: string, filter: string): Promise<Cell[][]> {
  const file = path.join(folder, 'messages.csv');
  await writeFile(file, csv);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
  const conversion = [`--infilter=CSV:${filter}`, '--convert-to', 'fods', '--outdir', folder, file];
  const { status, stderr } = spawnSync(soffice, [profile, '--headless', ...conversion], {
    timeout: TIME_LIMIT_MS,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`LibreOffice could not open the file: ${stderr}`);
  return cellsOf(await readFile(path.join(folder, 'messages.fods'), 'utf8'));
}

/** The cells of a flat OpenDocument spreadsheet, in which one element may represent several empty cells. */
function cellsOf(xml: string): Cell[][] {
  return [...xml.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)]
    .map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
        ([, attributes = '', content = '']) => {
          const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
          const cell = { text: textOf(content), isFormula: attributes.includes('table:formula') };
          return Array.from({ length: Math.min(repeated, COLUMNS) }, () => cell);
        },
      ),
    )
    .filter((row) => row.some(({ text }) => text !== ''));
}

function textOf(content: string): string {
  const paragraphs = [...content.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)];
  return paragraphs
    .map(([, text = '']) => text.replace(/<text:tab\/>/g, '\t').replace(/<[^>]*>/g, ''))
    .join('\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function compare([, ...rows]: readonly Cell[][]): void {
  if (rows.length !== NAMES.length) throw new Error(`${rows.length} rows instead of ${NAMES.length}`);
  rows.forEach((row, index) => {
    const [date, , , , email, phone, message] = row.map(({ text }) => text);
    const { receivedAt } = messageNumber(index + 1);
    const expected = [receivedAt, 'sender@example.com', '(202) 555-0143', `${NAMES[index]} again`];
    const found = [date, email, phone, message?.replace(/^'/, '')];
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${JSON.stringify(expected)} became ${JSON.stringify(found)}`);
  });
}
