import type { AuditLine } from '../../domain/staff/audit-line.ts';

/** The action without the account that did it: "deleted 3 messages". */
export function formatAction({ action, howMany = 0, account = '' }: AuditLine): string {
  const messages = `${howMany.toLocaleString()} ${howMany === 1 ? 'message' : 'messages'}`;
  switch (action) {
    case 'signed_in':
      return 'logged in';
    case 'logged_out_everywhere':
      return 'logged out on all devices';
    case 'deleted':
      return `deleted ${messages}`;
    case 'exported':
      return `exported ${messages}`;
    case 'account_added':
      return `made the account ${account}`;
    case 'account_changed':
      return `changed the account ${account}`;
    case 'password_changed':
      return `set a new password for ${account}`;
    case 'account_removed':
      return `removed the account ${account}`;
    case 'warning_published':
      return 'published a warning';
    case 'warning_changed':
      return 'changed a warning';
    case 'warning_prolonged':
      return 'prolonged a warning';
    case 'warning_taken_down':
      return 'took down a warning';
    case 'other':
      return 'did something that this page cannot name yet: please load it again';
  }
}

/**
 * Shown for a line without an account: a command on the server, an automatic task, or the tools of a hosted project.
 */
export const BY_SERVER = 'The server or its owner';
