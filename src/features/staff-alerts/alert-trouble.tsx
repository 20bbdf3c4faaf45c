import { Notice } from '../../ui/notice.tsx';
import { useAlertStore } from './alert-store.ts';

/** What is wrong with alerts, in sight without opening the panel: nobody would look for it there. */
export function AlertTrouble() {
  const setup = useAlertStore((state) => state.setup);
  const isDead = useAlertStore((state) => state.device === 'dead');
  const words: string[] = [];
  if (isDead) words.push('❌ Alerts stopped on this device. Turn them on again.');
  if (setup?.isLate === true) words.push(`❌ Alerts are late. ${lastCheck(setup.lastRunAt)}`);
  if (setup !== undefined && setup.targets === 0) words.push('❌ Nobody is told about new messages.');
  if (words.length === 0) return null;
  return (
    <Notice kind="error">
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

function lastCheck(at: string | undefined): string {
  if (at === undefined) return 'They were never checked.';
  return `Last check ${new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })}.`;
}
