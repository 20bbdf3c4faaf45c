import type { AlertDevice, AlertSetup, DeviceStatus } from '../../domain/staff/alert-setup.ts';
import { ApiError } from '../api-error.ts';
import { isoTimestamp } from '../message-row.ts';
import { staffClient } from './staff-client.ts';
import { answerTo, toRows } from './staff-request.ts';

// Every function here rejects only with ApiError.

/** The alert settings of this account, and those of the device with this endpoint. */
export async function alertSetup(endpoint?: string): Promise<AlertSetup> {
  const rows = await answerTo(() =>
    staffClient()
      .rpc('alert_setup', endpoint === undefined ? {} : { endpoint })
      .retry(false),
  );
  const row = toRows(rows)[0];
  if (row === undefined) throw new ApiError('server');
  // The generated types do not mark columns that may be null.
  const publicKey: string | null = row.public_key;
  const lastRun: string | null = row.last_run;
  const address: string | null = row.mail_address;
  const lastError: string | null = row.trouble;
  return {
    ...(publicKey === null ? {} : { publicKey }),
    ...(lastRun === null ? {} : { lastRunAt: isoTimestamp(lastRun) }),
    ...(address === null ? {} : { mailAddress: address }),
    ...(lastError === null ? {} : { lastError }),
    sendsMail: row.sends_mail,
    isLate: row.is_late,
    device: toDeviceStatus(row.device),
    isMailOn: row.mail_is_on,
    targets: row.targets,
  };
}

/** Stores the device for this account. `dead` means that the device must subscribe again. Safe to repeat. */
export async function saveAlertDevice({ endpoint, p256dh, auth }: AlertDevice): Promise<DeviceStatus> {
  return toDeviceStatus(
    await answerTo(() => staffClient().rpc('save_alert_device', { endpoint, p256dh, auth }).retry(false)),
  );
}

/** Ends alerts to the device with this endpoint; it may be unknown to the server. */
export async function removeAlertDevice(endpoint: string): Promise<void> {
  await answerTo(() => staffClient().rpc('remove_alert_device', { endpoint }).retry(false));
}

/** Turns alerts to the e-mail address of this account on or off. */
export async function setAlertMail(isOn: boolean): Promise<void> {
  await answerTo(() => staffClient().rpc('set_alert_mail', { is_on: isOn }).retry(false));
}

/** Sends a test alert to this device; without an endpoint, to every device and the mailbox of this account. */
export async function sendTestAlert(endpoint?: string): Promise<void> {
  await answerTo(() =>
    staffClient()
      .rpc('test_alert', endpoint === undefined ? {} : { endpoint })
      .retry(false),
  );
}

function toDeviceStatus(status: string): DeviceStatus {
  return status === 'on' || status === 'dead' ? status : 'off';
}
