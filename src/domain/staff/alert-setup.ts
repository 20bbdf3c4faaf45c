/** The server's state of alerts for this account and this device. */
export interface AlertSetup {
  /** The server's VAPID key, base64url; missing where push is not set up. */
  readonly publicKey?: string;
  readonly sendsMail: boolean;
  /** ISO time at which the sender last checked for alerts. */
  readonly lastRunAt?: string;
  /** The sender has not checked for more than five minutes. */
  readonly isLate: boolean;
  /** `dead`: the push service no longer accepts it, or it was subscribed with another key of the server. */
  readonly device: DeviceStatus;
  readonly isMailOn: boolean;
  readonly mailAddress?: string;
  /** Devices and mailboxes of all staff that can receive alerts now. */
  readonly targets: number;
  /** The last error of a service, such as "push 403 BadJwtToken"; contains no name or address. */
  readonly lastError?: string;
}

export type DeviceStatus = 'on' | 'dead' | 'off';

/** A push subscription as the server stores it: the device's address at its push service, and its keys. */
export interface AlertDevice {
  readonly endpoint: string;
  /** base64url without padding (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
}
