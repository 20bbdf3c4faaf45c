import { describe, expect, it } from 'vitest';
import { brandColors } from '../../../src/content/brand-colors.ts';
import { COMPANY_FIELDS } from '../../../src/domain/company/company-fields.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import { declarationsOf, resolveToken } from '../../support/source/tokens.ts';

const tokens = declarationsOf(readProjectFile('src/styles/tokens.css'), ':root');

it.each([
  ['theme', '--color-action', 'light'],
  ['background', '--color-page', 'light'],
  ['themeDark', '--color-page', 'dark'],
] as const)('the brand colour %s for browsers equals the token %s (%s)', (color, token, theme) => {
  expect(resolveToken(tokens, token, theme).toLowerCase()).toBe(brandColors[color].toLowerCase());
});

describe('company.schema.json', () => {
  const schema = JSON.parse(readProjectFile('company.schema.json')) as {
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, { readonly maxLength?: number }>>;
  };

  it('knows and requires the same fields as the build', () => {
    const { $schema: _, ...fields } = schema.properties;
    expect(Object.keys(fields)).toEqual(Object.keys(COMPANY_FIELDS));
    const required = Object.entries(COMPANY_FIELDS).filter(([, { isOptional }]) => !isOptional);
    expect(schema.required).toEqual(required.map(([name]) => name));
  });

  it.each(['name', 'tagline', 'legalName', 'contactRole', 'description', 'replyWithin'] as const)(
    'has the limit of %s',
    (field) => {
      const { maxLength = 0 } = schema.properties[field] ?? {};
      expect(COMPANY_FIELDS[field].read('x'.repeat(maxLength))).toHaveProperty('value');
      expect(COMPANY_FIELDS[field].read('x'.repeat(maxLength + 1))).toHaveProperty('found');
    },
  );
});
