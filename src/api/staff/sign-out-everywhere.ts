import { expectingEnd, leaveDevice } from './staff-auth.ts';
import { staffClient } from './staff-client.ts';
import { answerTo } from './staff-request.ts';

/**
 * Ends every session of this account and its alerts on every device, in one transaction. Then calls `finish` and
 * removes the session from this device.
 * @throws ApiError when the server has not confirmed it: this device stays signed in.
 */
export async function signOutEverywhere(finish: () => Promise<void>): Promise<void> {
  await expectingEnd(async () => {
    await answerTo(() => staffClient().rpc('log_out_everywhere').retry(false));
    await finish();
    await leaveDevice('signed-out');
  });
}
