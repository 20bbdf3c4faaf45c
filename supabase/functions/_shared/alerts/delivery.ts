/** What is to be sent to one device or mailbox, as `claim_alerts` gives it. */
export interface Delivery {
  readonly alert_id: number;
  readonly target_id: number;
  readonly kind: 'push' | 'mail';
  readonly alert: AlertKind;
  /** How many messages it is about; null for an alert that is about none. */
  readonly waiting: number | null;
  /** ISO 8601, or as the driver gives a moment. */
  readonly oldest_at: string | Date | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly email: string | null;
}

export type AlertKind = 'new' | 'reminder' | 'test' | 'stopped';

/** What came of it, as `settle_alert` takes it. */
export interface Result {
  readonly outcome: 'sent' | 'gone' | 'refused' | 'busy';
  /** Seconds that the service asks to wait. */
  readonly retryAfter?: number;
  /** Such as "push 403 BadJwtToken"; names neither a device nor a person. */
  readonly reason?: string;
}
