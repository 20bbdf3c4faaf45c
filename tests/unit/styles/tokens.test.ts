import { describe, expect, it } from 'vitest';
import { contrast } from '../../support/source/contrast.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import { declarationsOf, resolveToken } from '../../support/source/tokens.ts';

const css = readProjectFile('src/styles/tokens.css');
const standard = declarationsOf(css, ':root');
const highContrast = declarationsOf(css, ":root[data-theme='contrast']");
const roles = [...standard.keys()].filter((name) => name.startsWith('--color-'));

const THEMES = [
  { name: 'light', scheme: 'light', declarations: standard },
  { name: 'dark', scheme: 'dark', declarations: standard },
  { name: 'high contrast', scheme: 'light', declarations: new Map([...standard, ...highContrast]) },
  { name: 'high contrast at night', scheme: 'dark', declarations: new Map([...standard, ...highContrast]) },
] as const;

const PLAIN_SURFACES = ['page', 'band', 'card'];
const SURFACES = [...PLAIN_SURFACES, 'calm', 'advice'];
const COVERS = ['cover', 'cover-strip'];

/** The colour roles used on each other, and the contrast they need. */
const PAIRS = [
  { ink: ['text', 'text-soft', 'heading'], on: SURFACES, least: 7 },
  { ink: ['link', 'link-hover', 'link-visited', 'danger', 'sent'], on: PLAIN_SURFACES, least: 7 },
  { ink: ['link', 'link-hover', 'link-visited', 'danger', 'sent'], on: SURFACES, least: 4.5 },
  { ink: ['on-action'], on: ['action', 'action-hover'], least: 7 },
  { ink: ['on-call'], on: ['call', 'call-hover'], least: 7 },
  { ink: ['on-danger'], on: ['danger', 'danger-hover'], least: 7 },
  { ink: ['on-cover'], on: COVERS, least: 7 },
  { ink: ['text'], on: ['invite'], least: 7 },
  { ink: ['action', 'edge', 'rule', 'focus', 'call-edge'], on: SURFACES, least: 3 },
  { ink: ['focus-on-cover'], on: COVERS, least: 3 },
  { ink: ['focus', 'invite-rule'], on: ['invite'], least: 3 },
  // The halo keeps the ring visible on a background of a similar colour.
  { ink: ['focus'], on: ['focus-halo'], least: 3 },
  { ink: ['focus-on-cover'], on: ['focus-halo-on-cover'], least: 3 },
];

/** Decorative lines between two surfaces, for which WCAG requires no contrast. */
const ORNAMENTS = ['cover-edge'];

const cases = PAIRS.flatMap(({ ink, on, least }) =>
  ink.flatMap((front) => on.map((back) => ({ front, back, least }))),
);

describe.each(THEMES)('the colours of the theme "$name"', ({ scheme, declarations }) => {
  const colorOf = (role: string) => resolveToken(declarations, `--color-${role}`, scheme);

  it.each(cases)('$front on $back stand apart by $least or more', ({ front, back, least }) => {
    expect(contrast(colorOf(front), colorOf(back))).toBeGreaterThanOrEqual(least);
  });
});

it('the theme of high contrast is the same whether the visitor or the device asks for it', () => {
  expect(highContrast.size).toBeGreaterThan(0);
  expect(declarationsOf(css, ':root:not([data-theme])')).toEqual(highContrast);
});

it('the pairs of colours leave no role out', () => {
  const paired = new Set(
    [...ORNAMENTS, ...PAIRS.flatMap(({ ink, on }) => [...ink, ...on])].map((role) => `--color-${role}`),
  );
  expect(roles.filter((role) => !paired.has(role))).toEqual([]);
});
