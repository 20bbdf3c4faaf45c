/** One alert to one device or mailbox, as `claim_alerts` returns it. */
export interface Delivery {
  readonly alert_id: number;
  readonly target_id: number;
  readonly kind: 'push' | 'mail';
  readonly alert: AlertKind;
  /** The number of waiting messages; null for an alert that is not about messages. */
  readonly waiting: number | null;
  /** ISO 8601 or a Date, depending on the driver. */
  readonly oldest_at: string | Date | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly email: string | null;
}

export type AlertKind = 'new' | 'reminder' | 'test' | 'stopped';

/** The result of a delivery, as `settle_alert` takes it. */
export interface Result {
  readonly outcome: 'sent' | 'gone' | 'refused' | 'busy';
  /** Seconds to wait, if the service asked for it. */
  readonly retryAfter?: number;
  /** Such as "push 403 BadJwtToken"; contains no device and no person. */
  readonly reason?: string;
}
