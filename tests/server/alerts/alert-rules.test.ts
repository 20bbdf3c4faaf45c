import { beforeEach, describe, expect, it } from 'vitest';
import { as, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeAlerts, HOUR, MINUTE, MORNING } from './alert-fixture.ts';

describeAlerts('alert_rules', (database, alerts) => {
  describe('of new messages', () => {
    beforeEach(() => alerts.addDevice());

    /** Messages that nobody announced, and that nobody or Rosa answered. */
    const seed = (count: number, at: number, answered = false) =>
      database.query(
        `insert into public."ContactTable" (created_at, name, email, phone, message, answered_at)
         select $1::timestamptz, 'Seed', 'seed@example.com', 2025550143, 'Old', $2::timestamptz
         from generate_series(1, $3::int)`,
        [new Date(at).toISOString(), answered ? new Date(at).toISOString() : null, count],
      );

    it('are not made when the message was refused or rolled back', async () => {
      const nameless = `insert into public."ContactTable" (name, email, phone, message) values ('', 'a@b.c', 1, 'x')`;
      await expect(as(database, VISITOR, nameless)).rejects.toThrow('contact_name_ok');
      expect(await alerts.sendAll()).toEqual([]);
    });

    it('are not made for messages of a move, a restore or a seed', async () => {
      await seed(1, alerts.now);
      expect(await alerts.sendAll()).toEqual([]);
      // The message waits like any other.
      expect(await alerts.after(3 * HOUR).sendAll()).toEqual(['push reminder 1']);
    });

    it('are there as soon as the message is, fold what comes within the gap, and go on counting', async () => {
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      await alerts.after(MINUTE).receive(2);
      expect(await alerts.sendAll()).toEqual([]);
      expect(await alerts.after(4 * MINUTE).sendAll()).toEqual(['push new 3']);
    });

    it('count anew when the last ones are long past', async () => {
      await alerts.receive();
      await alerts.sendAll();
      // Open, and about something else.
      await database.query(
        `with stopped as (insert into private.alerts (kind, made_at) values ('stopped', $1) returning id)
         insert into private.deliveries (alert_id, target_id)
         select stopped.id, t.id from stopped, private.alert_targets t`,
        [alerts.moment],
      );
      await alerts.after(60 * MINUTE).receive();
      expect(await alerts.sendAll()).toEqual(['push stopped null', 'push new 1']);
    });

    it('count anew after a reminder', async () => {
      await alerts.receive();
      await alerts.sendAll();
      expect(await alerts.after(3 * HOUR).sendAll()).toEqual(['push reminder 1']);
      await alerts.after(10 * MINUTE).receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
    });

    it('become rare when more than twenty messages wait, of those that anybody waits for', async () => {
      const from = alerts.now - HOUR;
      await database.exec(
        `update private.alert_settings set waiting_from = '${new Date(from).toISOString()}'`,
      );
      await seed(30, from - 1);
      await seed(30, from, true);
      await seed(18, from);
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['push new 1']);
      await alerts.after(5 * MINUTE).receive();
      expect(await alerts.sendAll()).toEqual(['push new 2']);
      await alerts.after(5 * MINUTE).receive();
      expect(await alerts.sendAll()).toEqual([]);
      expect(await alerts.after(25 * MINUTE - 1).sendAll()).toEqual([]);
      expect(await alerts.after(1).sendAll()).toEqual(['push new 3']);
    });

    it('are superseded by the newer one while the push service is out of order', async () => {
      await alerts.receive();
      await alerts.sendAll('busy');
      await alerts.after(5 * MINUTE).receive();
      expect(await alerts.sendAll()).toEqual(['push new 2']);
      expect(await alerts.after(2 * HOUR).sendAll()).toEqual([]);
    });

    it('are cancelled by answering or deleting, also when they wait to be sent again', async () => {
      const [answered = 0] = await alerts.receive();
      await alerts.answer([answered]);
      expect(await alerts.claim()).toEqual([]);
      const [deleted = 0] = await alerts.receive();
      await alerts.sendAll('busy');
      await as(database, alerts.rosa, 'select * from public.delete_messages(array[$1::bigint])', [deleted]);
      expect(await alerts.after(HOUR).claim()).toEqual([]);
    });

    it('are cancelled when what they tell of is answered, though an older message waits', async () => {
      await alerts.receive();
      await alerts.sendAll();
      const ids = await alerts.after(HOUR).receive();
      await alerts.sendAll('busy');
      await alerts.answer(ids);
      expect(await alerts.after(MINUTE).claim()).toEqual([]);
      // What was sent before was sent.
      expect(await alerts.outcomes()).toEqual(['sent', 'cancelled']);
    });

    it('are not held up by what was answered before anybody was told of it, and are made of the rest', async () => {
      await alerts.answer(await alerts.receive());
      expect(await alerts.claim()).toEqual([]);
      const [answered = 0] = await alerts.after(MINUTE).receive(2);
      await alerts.answer([answered]);
      expect(await alerts.sendAll()).toEqual(['push new 1']);
    });

    it('say how many still wait when they are sent at last', async () => {
      const ids = await alerts.receive(3);
      await alerts.sendAll('busy');
      await alerts.answer(ids.slice(0, 1));
      expect(await alerts.after(MINUTE).sendAll()).toEqual(['push new 2']);
    });

    it('go on after the clock was set back', async () => {
      await alerts.receive();
      await alerts.sendAll();
      await alerts.after(-24 * HOUR).receive();
      expect((await alerts.sendAll()).length).toBe(1);
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual([]);
    });
  });

  it('are forgotten after 30 days, and a device that is gone after 90', async () => {
    alerts.channels.mail = true;
    await alerts.addDevice();
    await alerts.receive();
    for (const delivery of await alerts.claim())
      await alerts.settle(delivery, delivery.kind === 'push' ? 'gone' : 'sent');
    await alerts.sendAll();
    const left = async (days: number) => {
      alerts.now = MORNING + days * 24 * HOUR;
      await alerts.receive();
      await alerts.sendAll();
      return database.rows(
        `select (select count(*)::int from private.alerts where made_at = $1) as alerts,
          (select count(*)::int from private.alert_targets where kind = 'push') as devices`,
        [new Date(MORNING).toISOString()],
      );
    };
    for (const days of [29, 30]) expect(await left(days), `${days}`).toEqual([{ alerts: 2, devices: 1 }]);
    for (const days of [31, 90]) expect(await left(days), `${days}`).toEqual([{ alerts: 0, devices: 1 }]);
    expect(await left(91)).toEqual([{ alerts: 0, devices: 0 }]);
  });
});
