import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditLine } from '../../../../src/domain/staff/audit-line.ts';
import { formatAction } from '../../../../src/features/audit-log/format-audit-line.ts';
import { readProjectFile } from '../../../support/source/project-files.ts';

const words = (action: AuditLine['action'], more: Partial<AuditLine> = {}) =>
  formatAction({ id: 1, at: '2026-11-22T10:00:00.000000Z', action, ...more });

describe('the texts of the audit log', () => {
  it.each<[AuditLine['action'], Partial<AuditLine>, string]>([
    ['signed_in', {}, 'logged in'],
    ['deleted', { howMany: 1 }, 'deleted 1 message'],
    ['deleted', { howMany: 1234 }, 'deleted 1,234 messages'],
    ['exported', { howMany: 0 }, 'exported 0 messages'],
    ['other', {}, 'did something that this page cannot name yet: please load it again'],
    ['password_changed', { account: 'sam@example.com' }, 'set a new password for sam@example.com'],
  ])('say of %s with %j: %s', (action, more, expected) => {
    expect(words(action, more)).toBe(expected);
  });

  it('exist for every action that the database knows', () => {
    const migration = readProjectFile('supabase/migrations/20261128091200_going_around.sql');
    const [, list = ''] = /action in \(([^)]*)\)/.exec(migration) ?? [];
    expect([...list.matchAll(/'(\w+)'/g)].map(([, action]) => action).sort()).toEqual(
      [...AUDIT_ACTIONS].sort(),
    );
    expect(AUDIT_ACTIONS.map((action) => words(action)).filter((said) => said === '')).toEqual([]);
  });
});
