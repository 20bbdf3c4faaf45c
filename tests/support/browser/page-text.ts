const INLINE = 'a|abbr|b|br|em|i|mark|s|small|span|strong|sub|sup|time';
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The visible text of a finished page: one line for each block, elements within a line joined. */
export function pageText(html: string): string {
  const body = /<body[\s\S]*<\/body>/i.exec(html)?.[0] ?? html;
  return decodeEntities(
    body
      .replace(/<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(new RegExp(`</?(${INLINE})\\b[^>]*>`, 'gi'), '')
      .replace(/<[^>]+>/g, '\n'),
  )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (entity, name: string) => {
    if (/^#x/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? entity;
  });
}
