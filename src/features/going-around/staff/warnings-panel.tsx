import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { listWarnings, NOW, saveWarning } from '../../../api/staff/staff-warnings.ts';
import { newUuid } from '../../../domain/uuid.ts';
import { isShown, MOST_SHOWN, type Warning } from '../../../domain/warning.ts';
import { Button } from '../../../ui/button.tsx';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { askAgain } from '../known-warnings.ts';
import { type Draft, WarningForm } from './warning-form.tsx';
import { WarningItem } from './warning-item.tsx';
import styles from './warnings-panel.module.css';

/** Publishing, changing, prolonging and taking down warnings. The list is loaded when the panel is opened. */
export function WarningsPanel() {
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [news, setNews] = useState('');
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  const [draft, setDraft] = useState<Draft>();
  const id = useId();
  // Renders the list again at midnight, when a warning may have ended.
  useToday();
  const seen = warnings.filter((warning) => isShown(warning, Date.now())).slice(0, MOST_SHOWN);

  /** Does it, loads the list again, and says how it went. After a failure all that was typed is still there. */
  async function act(done: string, action?: () => Promise<void>) {
    setSending(true);
    setNews('One moment…');
    try {
      await action?.();
      setWarnings(await listWarnings());
      setNews(done);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setNews(`❌ ${reason.message}`);
    } finally {
      setSending(false);
    }
  }

  function save(warning: Parameters<typeof saveWarning>[0], done: string) {
    void act(done, async () => {
      await saveWarning(warning);
      setDraft((open) => (open?.id === warning.id ? undefined : open));
      // This device shows visitors' pages too.
      void askAgain();
    });
  }

  /** What is typed already is not replaced. */
  function handleWrite(next: Draft) {
    setDraft(draft ?? next);
    setNews(draft === undefined ? '' : 'Please publish or cancel the warning above first.');
  }

  function handleToggle() {
    setOpen(!isOpen);
    if (!isOpen) void act('');
  }

  return (
    <div className={styles.panel}>
      <DisclosureButton isOpen={isOpen} controls={id} onClick={handleToggle}>
        Going around now
      </DisclosureButton>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        <p>Visitors see the newest three.</p>
        {draft === undefined ? (
          <Button onClick={() => handleWrite({ id: newUuid() })}>Write a warning</Button>
        ) : (
          <WarningForm
            key={draft.id}
            draft={draft}
            isSending={isSending}
            onSave={(warning) => save(warning, 'Published. Visitors see it at their next look.')}
            onCancel={() => setDraft(undefined)}
          />
        )}
        <p role="status">{news}</p>
        <ul className={styles.list}>
          {warnings.map((warning) => (
            <WarningItem
              key={warning.id}
              warning={warning}
              isSeen={seen.includes(warning)}
              onEdit={() => handleWrite(warning)}
              onTakeDown={() => save({ ...warning, shownUntil: NOW }, 'Taken down.')}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
