import { describe, expect, it } from 'vitest';
import { readRetention, retentionSentences } from '../../../src/domain/retention.ts';

describe('RETENTION', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    [' keep ', {}],
    ['answered:90', { answeredDays: 90 }],
    ['all:365', { allDays: 365 }],
    ['answered: 90 , all: 365', { answeredDays: 90, allDays: 365 }],
  ])('%j is understood', (setting, retention) => {
    expect(readRetention(setting)).toEqual(retention);
  });

  it.each([
    '90',
    'answered:0',
    'answered:-1',
    'answered:1.5',
    'answered:9,answered:8',
    'all',
    'old:5',
    'all:99999',
  ])('%j is refused with the name of the setting', (setting) => {
    expect(() => readRetention(setting)).toThrow(`RETENTION is "${setting}"`);
  });
});

it('what staff are told is nothing where messages are kept, and else what is deleted', () => {
  expect(retentionSentences({})).toEqual([]);
  expect(retentionSentences({ answeredDays: 90, allDays: 1 })).toEqual([
    'Answered messages are deleted after 90 days.',
    'All messages are deleted after 1 day.',
  ]);
});
