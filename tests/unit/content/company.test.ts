import { describe, expect, it } from 'vitest';
import { company } from '../../../src/content/company.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import { declarationsOf, resolveToken } from '../../support/source/tokens.ts';

const tokens = declarationsOf(readProjectFile('src/styles/tokens.css'), ':root');

describe('the brand colours for browsers', () => {
  it.each([
    ['theme', '--color-action', 'light'],
    ['background', '--color-page', 'light'],
    ['themeDark', '--color-page', 'dark'],
  ] as const)('%s equals the token %s (%s)', (color, token, theme) => {
    expect(resolveToken(tokens, token, theme).toLowerCase()).toBe(company.colors[color].toLowerCase());
  });
});

describe('the company', () => {
  it('is described by the texts that the product promises', () => {
    expect(company.tagline).toBe('Support for Seniors');
    expect(company.contactRole).toBe('Founder & CEO');
  });

  it('has a phone of ten digits, an e-mail address and a site address without a slash at the end', () => {
    expect(company.phone).toMatch(/^\d{10}$/);
    expect(company.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
    expect(company.siteUrl).toMatch(/^https:\/\/[^/]+$/);
  });
});
