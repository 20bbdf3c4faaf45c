import { mkdirSync, writeFileSync } from 'node:fs';

/** Figures as bars: in every group one bar for each series. */
export interface Bars {
  readonly title: string;
  /** Follows each figure, such as "ms". */
  readonly unit: string;
  readonly series: readonly string[];
  readonly groups: readonly { readonly label: string; readonly values: readonly number[] }[];
}

/** Not committed. A picture in docs/ is copied from here by hand, so that it shows the same figures as the text. */
const FOLDER = 'test-results/bars';

const WIDTH = 720;
const LABEL_WIDTH = 250;
const FIGURE_WIDTH = 110;
const BAR_HEIGHT = 18;
const ROW_HEIGHT = 22;
const GROUP_GAP = 12;
const HEAD_HEIGHT = 64;
const TEXT = '#1F2D3D';
/**
 * The colours of the site, of what it is compared with, and of a third series. They differ in lightness too, so they
 * can be told apart in grey.
 */
const COLORS = ['#15595C', '#8FA3B3', '#EDB24A'] as const;

/**
 * Horizontal bars as an SVG that needs no script, no font file and no style sheet. All bars share one scale from zero.
 * @throws RangeError when a figure is negative or not a number, or a group has not one figure for each series.
 */
export function barsSvg({ title, unit, series, groups }: Bars): string {
  const figures = groups.flatMap(({ values }) => values);
  if (!figures.every((figure) => Number.isFinite(figure) && figure >= 0))
    throw new RangeError(`A figure of "${title}" is negative or not a number.`);
  if (groups.some(({ values }) => values.length !== series.length))
    throw new RangeError(`A group of "${title}" has not one figure for each series.`);
  const groupHeight = series.length * ROW_HEIGHT + GROUP_GAP;
  const height = HEAD_HEIGHT + groups.length * groupHeight;
  const scale = (WIDTH - LABEL_WIDTH - FIGURE_WIDTH) / Math.max(...figures, Number.MIN_VALUE);
  const legend = series.map((name, index) => {
    const x = 16 + index * 170;
    return `${bar(x, 38, 12, 12, index)}${text(x + 18, 49, name)}`;
  });
  const rows = groups.flatMap(({ label, values }, group) => {
    const top = HEAD_HEIGHT + group * groupHeight;
    return [
      text(16, top + 14, label),
      ...values.map((value, index) => {
        const y = top + index * ROW_HEIGHT;
        const length = value * scale;
        const figure = text(LABEL_WIDTH + length + 8, y + 14, `${value.toLocaleString('en-US')} ${unit}`);
        return bar(LABEL_WIDTH, y, length, BAR_HEIGHT, index) + figure;
      }),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="14" fill="${TEXT}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#FFFFFF"/>
<text x="16" y="25" font-size="16" font-weight="bold">${escaped(title)}</text>
${[...legend, ...rows].join('\n')}
</svg>
`;
}

/** Writes the bars to a file of this name and says where. */
export function saveBars(name: string, bars: Bars): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${name}.svg`;
  writeFileSync(file, barsSvg(bars));
  console.log(`The bars are in ${file}. Copy it to docs/pictures/ together with the figures.`);
}

function bar(x: number, y: number, width: number, height: number, series: number): string {
  const color = COLORS[series % COLORS.length];
  return `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${height}" fill="${color}"/>`;
}

function text(x: number, y: number, content: string): string {
  return `<text x="${x.toFixed(1)}" y="${y}">${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
