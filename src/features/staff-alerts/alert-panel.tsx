import { Fragment, type ReactNode, useEffect, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import styles from './alert-panel.module.css';
import { type DeviceAlerts, useAlertStore } from './alert-store.ts';
import { alerts } from './manage-alerts.ts';

export const ALERTS_ID = 'alerts';

/** The settings of alerts about new messages: on this device, and by e-mail. */
export function AlertPanel() {
  const titleId = useId();
  const device = useAlertStore((state) => state.device);

  useEffect(() => {
    void alerts.open();
    return () => useAlertStore.getState().clear();
  }, []);

  return (
    <section id={ALERTS_ID} tabIndex={-1} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Alerts
      </h2>
      <div role="status" className={styles.device}>
        <DeviceState device={device} />
      </div>
      <MailState />
      <LastError />
    </section>
  );
}

function DeviceState({ device }: { readonly device: DeviceAlerts }) {
  const words = WORDS[device];
  return (
    <>
      {device !== 'off' && words !== undefined && <p>{words}</p>}
      {CAN_TURN_ON.has(device) && (
        <Button onClick={() => void alerts.turnOn()}>Turn on alerts on this device</Button>
      )}
      {device === 'off' && <p>{words}</p>}
      {device === 'on' && <WhenOn />}
    </>
  );
}

function WhenOn() {
  const test = useAlertStore((state) => state.test);
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="plain" aria-disabled={test === 'sending'} onClick={() => void alerts.sendTest()}>
          Send a test
        </Button>
        <Button variant="plain" onClick={() => void alerts.turnOff()}>
          Turn off
        </Button>
      </div>
      {test === 'sent' && <p>Sent. Nothing within a minute? Check your device's settings.</p>}
      {test === 'failed' && <p>❌ The test was not sent. Try again.</p>}
    </>
  );
}

function MailState() {
  const setup = useAlertStore((state) => state.setup);
  if (setup === undefined) return null;
  if (!setup.sendsMail || setup.mailAddress === undefined) return <p>E-mail is not set up on the server.</p>;
  return (
    <CheckBox isChecked={setup.isMailOn} onChange={(isOn) => void alerts.setMail(isOn)}>
      E-mail to{' '}
      <bdi className={styles.address}>
        <Address>{setup.mailAddress}</Address>
      </bdi>
    </CheckBox>
  );
}

/** On a phone with large text a line may end after "@" and after a dot, and not within a word. */
function Address({ children }: { readonly children: string }) {
  return (children.match(/[^@.]*[@.]?/g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and keep their places.
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
}

const CAN_TURN_ON: ReadonlySet<DeviceAlerts> = new Set(['off', 'dismissed', 'failed', 'dead']);

/** The last error of a push or e-mail service, until an alert is sent again. For the person who runs the server. */
function LastError() {
  const lastError = useAlertStore((state) => state.setup?.lastError);
  if (lastError === undefined) return null;
  return <p>{`❌ The last alert could not be sent (${lastError}). The server tries again.`}</p>;
}

const WORDS: Readonly<Partial<Record<DeviceAlerts, ReactNode>>> = {
  off: 'They never show names or messages.',
  'needs-home-screen': 'Alerts need the app: tap Share, then Add to Home Screen, open it and sign in.',
  unsupported: 'This browser cannot show alerts. E-mail still works.',
  asking: 'Choose Allow.',
  dismissed: 'Alerts are still off. Try again.',
  denied: "Alerts are blocked. Allow notifications for this site in your device's settings.",
  saving: 'Turning on…',
  failed: '❌ Alerts could not be turned on. Try again.',
  on: 'Alerts are on.',
  dead: '❌ Alerts stopped on this device. Turn them on again.',
  'no-sender': 'Alerts are not set up on the server.',
};
