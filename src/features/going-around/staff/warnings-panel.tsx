import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { listWarnings, NOW, saveWarning } from '../../../api/staff/staff-warnings.ts';
import { newUuid } from '../../../domain/uuid.ts';
import { isShown, MOST_SHOWN, type Warning, type WrittenWarning } from '../../../domain/warning.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { askAgain } from '../known-warnings.ts';
import { type Draft, WarningForm } from './warning-form.tsx';
import { WarningItem } from './warning-item.tsx';
import styles from './warnings-panel.module.css';

/** Publishing, changing, prolonging and taking down warnings. The list is loaded when the panel is opened. */
export function WarningsPanel() {
  const [isSending, setSending] = useState(false);
  const [news, setNews] = useState('');
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  const [draft, setDraft] = useState<Draft>();
  // Renders the list again at midnight, when a warning may have ended.
  useToday();
  const seen = warnings.filter((warning) => isShown(warning, Date.now())).slice(0, MOST_SHOWN);

  /** Saves it, if there is one, loads the list again, and says how it went. After a failure all that was typed is still there. */
  async function update(done: string, saved?: WrittenWarning) {
    setSending(true);
    setNews('One moment…');
    try {
      if (saved !== undefined) {
        await saveWarning(saved);
        setDraft((open) => (open?.id === saved.id ? undefined : open));
        // This device shows visitors' pages too.
        void askAgain();
      }
      setWarnings(await listWarnings());
      setNews(done);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setNews(`❌ ${reason.message}`);
    } finally {
      setSending(false);
    }
  }

  /** What is typed already is not replaced. */
  function handleWrite(next: Draft) {
    setDraft(draft ?? next);
    setNews(draft === undefined ? '' : 'Please publish or cancel the warning above first.');
  }

  return (
    <Disclosure label="Going around now" onToggle={(isOpen) => isOpen && void update('')}>
      <p>Visitors see the newest three.</p>
      {draft === undefined ? (
        <Button onClick={() => handleWrite({ id: newUuid() })}>Write a warning</Button>
      ) : (
        <WarningForm
          key={draft.id}
          draft={draft}
          isSending={isSending}
          onSave={(warning) => void update('Published. Visitors see it at their next look.', warning)}
          onCancel={() => setDraft(undefined)}
        />
      )}
      <p role="status">{news}</p>
      <ul className={styles.stack}>
        {warnings.map((warning) => (
          <WarningItem
            key={warning.id}
            warning={warning}
            isSeen={seen.includes(warning)}
            onEdit={() => handleWrite(warning)}
            onTakeDown={() => void update('Taken down.', { place: '', ...warning, shownUntil: NOW })}
          />
        ))}
      </ul>
    </Disclosure>
  );
}
