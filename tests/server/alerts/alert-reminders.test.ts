import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';
import { type AlertFixture, alertFixture, HOUR, MORNING } from './alert-fixture.ts';

describeOnDatabases('Alerts', 'alert_reminders', (database) => {
  let alerts: AlertFixture;

  beforeEach(async () => {
    alerts = await alertFixture(database);
  });

  describe('as reminders', () => {
    beforeEach(() => alerts.addDevice());

    it('are none where none are wanted', async () => {
      await database.exec('update private.alert_settings set reminders_a_day = 0');
      await alerts.receive();
      expect(await alerts.toldIn(4)).toEqual(['Mon 10:00 AM push new 1']);
    });

    it('do not wait longer because a newer message was told of meanwhile', async () => {
      await alerts.receive();
      await alerts.sendAll();
      alerts.now += 2 * HOUR;
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      alerts.now += HOUR;
      expect(await alerts.sendAll()).toEqual(['push reminder 2']);
    });

    it('are due by the oldest message that still waits', async () => {
      const ids = await alerts.receive();
      await alerts.sendAll();
      await alerts.answer(ids);
      alerts.now += 2 * HOUR;
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      alerts.now += HOUR;
      expect(await alerts.sendAll()).toEqual([]);
      alerts.now += 2 * HOUR;
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
    });

    it('come again after the clock was set back', async () => {
      await alerts.receive();
      await alerts.sendAll();
      alerts.now += 3 * HOUR;
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
      alerts.now -= 24 * HOUR;
      await database.query('update public."ContactTable" set created_at = $1', [
        new Date(alerts.now - 3 * HOUR).toISOString(),
      ]);
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
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
      await expect(
        database.exec(`update private.alert_settings set time_zone = 'Mars/Olympus'`),
      ).rejects.toThrow(/Mars/);
    });

    it('come again when an answer is taken back', async () => {
      const ids = await alerts.receive();
      await alerts.sendAll();
      await alerts.answer(ids);
      await alerts.answer(ids, false);
      alerts.now += 3 * HOUR;
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
    });

    it('do not remind of messages from before the update', async () => {
      await alerts.receive();
      await alerts.sendAll();
      await database.query('update private.alert_settings set waiting_from = $1', [
        new Date(alerts.now + 1).toISOString(),
      ]);
      alerts.now += 4 * HOUR;
      expect(await alerts.sendAll()).toEqual([]);
      // From this moment on, and not after it.
      await database.query('update private.alert_settings set waiting_from = $1', [
        new Date(MORNING).toISOString(),
      ]);
      expect(await alerts.sendAll()).toEqual(['push reminder 1']);
    });
  });
});
