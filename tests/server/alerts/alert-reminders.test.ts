import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import { databaseKinds } from '../support/postgres/sql-databases.ts';
import { type AlertFixture, alertFixture, HOUR, MINUTE, MORNING } from './alert-fixture.ts';

const { kinds, server } = databaseKinds();
if (typeof server === 'string') it.skip(server);

describe.each(kinds)('Alerts on %s', (_name, open) => {
  let database: SqlDatabase;
  let alerts: AlertFixture;

  beforeAll(async () => {
    database = await open('alert_reminders');
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    alerts = await alertFixture(database);
  });

  describe('as reminders', () => {
    beforeEach(() => alerts.addDevice());

    /** What is told in these hours, by the clock of New York. */
    async function toldIn(hours: number): Promise<string[]> {
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
        for (const line of await alerts.sendAll())
          told.push(
            `${new Date(alerts.now).toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })} ${line}`,
          );
        alerts.now += 15 * MINUTE;
      }
      return told;
    }

    it('come between 8 and 20 o’clock, three a day at most', async () => {
      alerts.now = MORNING - 5 * HOUR;
      await alerts.receive();
      expect(await toldIn(12.25)).toEqual([
        '5:00 AM push new 1',
        '8:00 AM push reminder 1',
        '11:00 AM push reminder 1',
        '2:00 PM push reminder 1',
      ]);
      await database.exec('delete from private.alerts; delete from public."ContactTable"');
      await alerts.receive();
      expect(await toldIn(16)).toEqual(['5:15 PM push new 1', '8:00 AM push reminder 1']);
    });

    it('are none where none are wanted', async () => {
      await database.exec('update private.alert_settings set reminders_a_day = 0');
      await alerts.receive();
      expect(await toldIn(4)).toEqual(['10:00 AM push new 1']);
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

    it('come every 3 hours while nobody answers, at most three a day, and stop with the answer', async () => {
      const ids = await alerts.receive(2);
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * 48; quarter += 1) {
        for (const line of await alerts.sendAll()) {
          const local = new Date(alerts.now).toLocaleString('en-US', {
            timeZone: 'America/New_York',
            weekday: 'short',
            hour: 'numeric',
            minute: '2-digit',
          });
          told.push(`${local} ${line}`);
        }
        if (quarter === 4 * 24) await alerts.answer(ids);
        alerts.now += 15 * MINUTE;
      }
      expect(told).toEqual([
        'Mon 10:00 AM push new 2',
        'Mon 1:00 PM push reminder 2',
        'Mon 4:00 PM push reminder 2',
        'Mon 7:00 PM push reminder 2',
        'Tue 8:00 AM push reminder 2',
      ]);
    });

    it('follow the settings: time zone, hours, how long, how many', async () => {
      await database.exec(`update private.alert_settings set time_zone = 'Europe/Berlin', remind_from_hour = 0,
        remind_to_hour = 24, remind_after = '1 hour', reminders_a_day = 1`);
      await alerts.receive();
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * 12; quarter += 1) {
        for (const line of await alerts.sendAll())
          told.push(`${new Date(alerts.now).toISOString().slice(11, 16)} ${line}`);
        alerts.now += 15 * MINUTE;
      }
      // 17:00 in Berlin is one day; midnight there (23:00 UTC) begins the next.
      expect(told).toEqual(['15:00 push new 1', '16:00 push reminder 1', '23:00 push reminder 1']);
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
