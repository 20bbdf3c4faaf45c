import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';

/** By Node: the test runner would make a script of these 20 MB, which takes 50 s. */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** The oldest supported browsers; Safari 12.1 is that of iOS 12.2 to 12.5. */
const OLDEST = { chrome: 78, safari: 12.1 } as const;

/** Interfaces whose members are used on objects, so their name is not in the script. */
const REACHED = /^(?:Navigator|Window|Document|Element|HTMLElement|Node|IDBFactory|Crypto|Blob)$/;

/** The newer names in these scripts. */
export function newerNamesIn(scripts: readonly string[]): string[] {
  const found = [...newerNames()].filter(([name, pattern]) => {
    const last = name.split('.').at(-1) ?? name;
    return scripts.some((script) => script.includes(last) && pattern.test(script));
  });
  return found.map(([name]) => name);
}

/** Functions and objects of JavaScript and browsers that are newer, from MDN's data, with the text around them. */
function newerNames(): ReadonlyMap<string, RegExp> {
  const names = new Map<string, RegExp>();
  const known = knownMembers();
  for (const [owner, builtIn] of entries(data.javascript.builtins)) {
    if (isNewer(builtIn.__compat)) names.set(owner, word(owner));
    for (const [member, statement] of entries(builtIn)) {
      if (!isNewer(statement.__compat) || known.has(member) || !/^\w+$/.test(member)) continue;
      const isStatic = /^(?:Promise|Object|Intl|Reflect|JSON|Math|Number|Symbol|Atomics)$/.test(owner);
      names.set(
        `${owner}.${member}`,
        isStatic ? word(`${owner}\\.${member}`) : new RegExp(`\\.${member}\\(`),
      );
    }
  }
  for (const [owner, api] of entries(data.api)) {
    if (isNewer(api.__compat)) names.set(owner, word(owner));
    if (!REACHED.test(owner)) continue;
    for (const [member, statement] of entries(api)) {
      if (isNewer(statement.__compat) && !known.has(member) && /^[a-z]\w{3,}$/.test(member))
        names.set(`${owner}.${member}`, new RegExp(`(?:\\.|\\b)${member}(?:\\(|\\?\\.|\\.)`));
    }
  }
  return names;
}

/** Members that some object has had since 2019: their name alone does not show which object is meant. */
function knownMembers(): Set<string> {
  const objects = [...entries(data.javascript.builtins), ...entries(data.api)];
  const members = objects.flatMap(([, object]) => entries(object));
  return new Set(members.flatMap(([name, { __compat }]) => (__compat && isKnown(__compat) ? [name] : [])));
}

function entries(of: Identifier | Record<string, Identifier> | undefined): [string, Identifier][] {
  return Object.entries(of ?? {}).filter(([key]) => key !== '__compat') as [string, Identifier][];
}

function word(text: string): RegExp {
  return new RegExp(`(?<![\\w$."'])${text}(?![\\w$"'])`);
}

function isNewer(statement: CompatStatement | undefined): boolean {
  return statement !== undefined && statement.status?.deprecated !== true && !isKnown(statement);
}

/** Whether each of the oldest browsers supports it. */
function isKnown({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).every(([browser, oldest]) => {
    const statements = support[browser as 'chrome'];
    const [first] = Array.isArray(statements) ? statements : [statements];
    const added = first?.version_added;
    return typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= oldest;
  });
}
