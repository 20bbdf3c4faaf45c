import { describe, expect, it } from 'vitest';
import { isAllowed, licenceReport } from '../../audit/licences.ts';
import { readVulnerabilities } from '../../audit/vulnerabilities.ts';

describe('A licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-2.0 OR Apache-2.0', 'MIT AND ISC'])('%s is fine', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'none named', 'UNLICENSED', 'SEE LICENSE IN x'])(
    '%s is not',
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );
});

it('Licences are counted apart for the site and for development', () => {
  const report = licenceReport({
    '': { license: 'UNLICENSED' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/@c/d': { version: '2.0.0', license: 'MIT' },
    'node_modules/e': { version: '3.0.0', dev: true },
  });
  expect(report).toEqual({
    production: [{ licence: 'MIT', packages: ['a@1.0.0', '@c/d@2.0.0'], isAllowed: true }],
    development: [{ licence: 'none named', packages: ['e@3.0.0'], isAllowed: false }],
  });
});

describe('The answer of npm about vulnerabilities', () => {
  it('is read when there is one', () => {
    expect(readVulnerabilities('{"vulnerabilities": {"a": {"severity": "high"}}}')).toEqual({
      isKnown: true,
      packages: [{ name: 'a', severity: 'high' }],
    });
  });

  it.each(['', 'npm error', '{"message": "405 Method Not Allowed", "error": {}}'])(
    'is not taken for "none" when it is %s',
    (printed) => {
      expect(readVulnerabilities(printed)).toEqual({ isKnown: false });
    },
  );
});
