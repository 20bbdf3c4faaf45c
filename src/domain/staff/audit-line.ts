/** Actions of staff and of the server's owner. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'logged_out_everywhere',
  'deleted',
  'exported',
  'account_added',
  'account_changed',
  'password_changed',
  'account_removed',
  'warning_published',
  'warning_changed',
  'warning_prolonged',
  'warning_taken_down',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One line of the audit log. */
export interface AuditLine {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** `other`: an action of a newer server that this page does not know. */
  readonly action: AuditAction | 'other';
  /** The e-mail address of the account; missing for an action on the server itself. */
  readonly who?: string;
  /** The number of messages deleted or exported. */
  readonly howMany?: number;
  /** The e-mail address of the changed account. */
  readonly account?: string;
}
