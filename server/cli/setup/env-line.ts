import { parseEnv } from 'node:util';

/** The value of a setting in the text of a `.env` file. */
export function envValue(text: string, name: string): string | undefined {
  return { ...parseEnv(text) }[name];
}

/** The same text with this setting; every other line stays as it is. The value must need no quotes. */
export function withEnvValue(text: string, name: string, value: string): string {
  const line = `${name}=${value}`;
  const pattern = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[^\\r\\n]*`, 'gm');
  if (pattern.test(text)) return text.replaceAll(pattern, line);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : `${text}${end}`;
  return `${before}${line}${end}`;
}
