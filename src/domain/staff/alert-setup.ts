/** What the server knows of telling staff about new messages, for the account that asks and the device it asks from. */
export interface AlertSetup {
  /** VAPID key of the server, base64url; absent where push is not set up. */
  readonly publicKey?: string;
  readonly sendsMail: boolean;
  /** ISO time at which the sender last looked for work. */
  readonly lastRunAt?: string;
  /** The sender has been silent for more than five minutes. */
  readonly isLate: boolean;
  /** `dead`: its push service gave it up, or it was made for another key of the server. */
  readonly device: DeviceStatus;
  readonly isMailOn: boolean;
  readonly mailAddress?: string;
  /** Devices and mailboxes of all staff that can be told now. */
  readonly targets: number;
  /** The last refusal, such as "push 403 BadJwtToken"; names nobody. */
  readonly trouble?: string;
}

export type DeviceStatus = 'on' | 'dead' | 'off';

/** A push subscription as the server stores it: the address of this device at its push service, and its keys. */
export interface AlertDevice {
  readonly endpoint: string;
  /** base64url without padding (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
}
