import { beforeEach, describe, expect, it } from 'vitest';
import { describeAlerts, HOUR } from './alert-fixture.ts';

describeAlerts('alert_reminders', (database, alerts) => {
  describe('as reminders', () => {
    beforeEach(() => alerts.addDevice());

    it('do not wait longer because a newer message was told of meanwhile', async () => {
      await alerts.receive();
      await alerts.sendAll();
      await alerts.after(2 * HOUR).receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      expect(await alerts.after(HOUR).sendAll()).toEqual(['push reminder 2']);
    });

    it('are due by the oldest message that still waits', async () => {
      const ids = await alerts.receive();
      await alerts.sendAll();
      await alerts.answer(ids);
      await alerts.after(2 * HOUR).receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      expect(await alerts.after(HOUR).sendAll()).toEqual([]);
      expect(await alerts.after(2 * HOUR).sendAll()).toEqual(['push reminder 1']);
      // An answer that is taken back is none.
      await alerts.answer(ids, false);
      expect(await alerts.after(3 * HOUR).sendAll()).toEqual(['push reminder 2']);
    });

    it('come again after the clock was set back', async () => {
      await alerts.receive();
      await alerts.sendAll();
      expect(await alerts.after(3 * HOUR).sendAll()).toEqual(['push reminder 1']);
      await database.exec(`update public."ContactTable" set created_at = created_at - interval '24 hours'`);
      expect(await alerts.after(-24 * HOUR).sendAll()).toEqual(['push reminder 1']);
    });

    it('come every 3 hours between 8 and 20 o’clock, three a day at most, and stop with the answer', async () => {
      alerts.now -= 5 * HOUR;
      const ids = await alerts.receive(2);
      const told = await alerts.toldIn(29.25);
      await alerts.answer(ids);
      told.push(...(await alerts.toldIn(7)));
      await alerts.receive();
      told.push(...(await alerts.toldIn(16)));
      expect(told).toEqual([
        'Mon 5:00 AM push new 2',
        'Mon 8:00 AM push reminder 2',
        'Mon 11:00 AM push reminder 2',
        'Mon 2:00 PM push reminder 2',
        'Tue 8:00 AM push reminder 2',
        'Tue 5:15 PM push new 1',
        'Wed 8:00 AM push reminder 1',
      ]);
    });

    it('follow the settings: time zone, hours, how long, how many', async () => {
      await database.exec(`update private.alert_settings set time_zone = 'Europe/Berlin', remind_from_hour = 0,
        remind_to_hour = 24, remind_after = '1 hour', reminders_a_day = 1`);
      await alerts.receive();
      expect(await alerts.toldIn(12, 'Europe/Berlin')).toEqual([
        'Mon 4:00 PM push new 1',
        'Mon 5:00 PM push reminder 1',
        'Tue 12:00 AM push reminder 1',
      ]);
      await database.exec('update private.alert_settings set reminders_a_day = 0');
      expect(await alerts.toldIn(24)).toEqual([]);
      const unknown = `update private.alert_settings set time_zone = 'Mars/Olympus'`;
      await expect(database.exec(unknown)).rejects.toThrow(/Mars/);
    });

    it('do not remind of messages from before the update', async () => {
      await alerts.receive();
      await alerts.sendAll();
      const { moment } = alerts;
      await database.exec(
        `update private.alert_settings set waiting_from = timestamptz '${moment}' + interval '1 ms'`,
      );
      expect(await alerts.after(4 * HOUR).sendAll()).toEqual([]);
      // From this moment on, and not after it.
      await database.exec(`update private.alert_settings set waiting_from = '${moment}'`);
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
    });
  });
});
