import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { newerNamesIn } from '../support/source/newer-than-2019.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const scripts = filesBelow('dist').filter((file) => file.endsWith('.js'));
const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));
const [flat = '', ...otherFlat] = filesBelow('dist').filter((file) => /\/flat-[\w-]+\.css$/.test(file));

/**
 * Fails for syntax newer than Chrome 78 and Safari 12.1. They know `import()` and `import.meta`, which acorn counts to
 * 2020; of what acorn counts to 2018, Safari lacks lookbehinds.
 */
function parseAsIn2019(script: string): void {
  const withoutImports = script.replace(/\bimport(?=\()|\bimport\.meta\b/g, 'known');
  parse(withoutImports, { ecmaVersion: 2019, sourceType: 'module' });
  expect(script.match(/\(\?<[=!]/)).toBeNull();
}

/** Newer names that are allowed in scripts, because each is tested before its use or not used at all. */
const GUARDED: Readonly<Record<string, string>> = {
  'AsyncDisposableStack.use': "React's own name",
  BroadcastChannel: 'outbox-environment.ts does without',
  'DisposableStack.use': "React's own name",
  'Document.getAnimations': "React's view transitions, which nobody starts",
  'Document.startViewTransition': "React's view transitions, which nobody starts",
  'Element.animate': "React's view transitions, which nobody starts",
  'Element.getAnimations': "React's view transitions, which nobody starts",
  'Element.startViewTransition': "React's view transitions, which nobody starts",
  'Navigator.clipboard': 'the buttons that copy catch its absence',
  'Navigator.connection': "React's own name",
  'Navigator.install': "the worker's own function",
  'Navigator.locks': 'outbox-environment.ts and unsaved-work.ts do without',
  'Navigator.share': 'asked for before the button is shown',
  'Promise.allSettled': 'domain/all-settled.ts adds it',
  'RegExp.escape': "the site's own name",
  reportError: 'React asks for it',
  trustedTypes: 'register-worker.ts asks for it',
};

describe('every script', () => {
  it.each(scripts)('%s can be parsed by Chrome 78 and Safari 12.1', (file) => {
    parseAsIn2019(readProjectFile(file));
  });

  it.each(pages)('inside of %s can be parsed too', (file) => {
    const inline = [...readProjectFile(file).matchAll(/<script(?: data-files[^>]*)?>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(1);
    for (const [, script = ''] of inline) parseAsIn2019(script);
  });

  it('of visitors uses no later name unguarded', () => {
    const visitors = scripts.filter((file) => !file.includes('/staff-pages-')).map(readProjectFile);
    expect(newerNamesIn(visitors).sort()).toEqual(Object.keys(GUARDED).sort());
  });
});

describe('the styles for browsers without layers', () => {
  it('are one sheet, and hold no layer', () => {
    expect(otherFlat).toEqual([]);
    expect(readProjectFile(flat)).not.toContain('@layer');
  });

  it('name no newer selector, because old browsers would drop its whole rule', () => {
    const selectors = [...readProjectFile(flat).matchAll(/(?:^|[{};])([^{}@;]+)\{/g)].map(([, one]) => one);
    expect(selectors.length).toBeGreaterThan(300);
    expect(selectors.filter((one) => /:(?:is|where|has)\(|:not\([^()]*,/.test(one ?? ''))).toEqual([]);
  });

  it.each(pages)('are imported by %s in a place that browsers with layers ignore', (file) => {
    const name = flat.replace('dist', '');
    expect(readProjectFile(file)).toContain(`<style>@layer reset{}@import"${name}";@layer reset{`);
  });
});
