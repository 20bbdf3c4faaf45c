/** What staff, or the owner of the server, did. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'logged_out_everywhere',
  'deleted',
  'exported',
  'account_added',
  'account_changed',
  'password_changed',
  'account_removed',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One line of the audit log. */
export interface AuditLine {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** `other`: a newer server writes what this page does not know yet. */
  readonly action: AuditAction | 'other';
  /** The e-mail address of the account; missing for what was done on the server and not through the site. */
  readonly who?: string;
  /** Messages that were deleted or exported. */
  readonly howMany?: number;
  /** The e-mail address of the account that was changed. */
  readonly account?: string;
}
