/** The elements that stand inside a line of text; every other tag begins a new line. */
const INLINE_TAGS = /<\/?(?:a|abbr|b|em|span|strong|time)(?:\s[^>]*)?>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The text of a page's HTML, one line for each block of it. */
export function textLinesOf(html: string): string[] {
  return html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(INLINE_TAGS, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Its running text: lines that end as sentences do. Titles, labels and figures would only make it look easier. */
export function proseOf(html: string): string {
  return textLinesOf(html)
    .filter((line) => /[.!?]["”')]*$/.test(line))
    .join('\n');
}
