import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { changeWarning, listWarnings, publishWarning } from '../../../api/staff/staff-warnings.ts';
import { newUuid } from '../../../domain/uuid.ts';
import { isShown, MOST_SHOWN, type StaffWarning, type WarningTexts } from '../../../domain/warning.ts';
import { Button } from '../../../ui/button.tsx';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { askAgain } from '../known-warnings.ts';
import { WarningForm } from './warning-form.tsx';
import { WarningItem } from './warning-item.tsx';
import styles from './warnings-panel.module.css';

/** What is being written: a new warning with the id that it will have, or the change of one. */
type Draft = { readonly newId: string } | StaffWarning;

/** Publishing, changing, prolonging and taking down warnings. The list is loaded when the panel is opened. */
export function WarningsPanel() {
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [news, setNews] = useState('');
  const [warnings, setWarnings] = useState<readonly StaffWarning[]>([]);
  const [draft, setDraft] = useState<Draft>();
  const id = useId();
  // Renders the list again at midnight, when a warning may have ended.
  useToday();
  const now = Date.now();
  const shown = warnings
    .filter((warning) => warning.takenDownAt === undefined && isShown(warning, now))
    .slice(0, MOST_SHOWN);

  /** Does it, loads the list again, and says how it went. After a failure all that was typed is still there. */
  async function act(action: () => Promise<void>, done: string) {
    setSending(true);
    setNews('One moment…');
    try {
      await action();
      setWarnings(await listWarnings());
      setNews(done);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setNews(`❌ ${reason.message}`);
    } finally {
      setSending(false);
    }
  }

  function change(action: () => Promise<void>, done: string) {
    return act(async () => {
      await action();
      setDraft(undefined);
      // This device shows visitors' pages too.
      void askAgain();
    }, done);
  }

  function handleSave(texts: WarningTexts, days: number) {
    if (draft === undefined) return;
    if ('newId' in draft)
      void change(
        () => publishWarning(draft.newId, texts, days),
        'Published. Visitors see it at their next look.',
      );
    else void change(() => changeWarning(draft.id, { texts }), 'Changed.');
  }

  function handleToggle() {
    setOpen(!isOpen);
    if (!isOpen) void act(async () => {}, '');
  }

  return (
    <div className={styles.panel}>
      <DisclosureButton isOpen={isOpen} controls={id} onClick={handleToggle}>
        Going around now
      </DisclosureButton>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        <p>Visitors see the newest three.</p>
        {draft === undefined ? (
          <Button onClick={() => setDraft({ newId: newUuid() })}>Write a warning</Button>
        ) : (
          <WarningForm
            key={'newId' in draft ? draft.newId : draft.id}
            {...('newId' in draft ? {} : { warning: draft })}
            isSending={isSending}
            onSave={handleSave}
            onCancel={() => setDraft(undefined)}
          />
        )}
        <p role="status">{news}</p>
        <ul className={styles.list}>
          {warnings.map((warning) => (
            <WarningItem
              key={warning.id}
              warning={warning}
              isShown={shown.includes(warning)}
              onEdit={() => setDraft(warning)}
              onProlong={(days) =>
                void change(() => changeWarning(warning.id, { days, is_down: false }), 'Prolonged.')
              }
              onTakeDown={() =>
                void change(() => changeWarning(warning.id, { is_down: true }), 'Taken down.')
              }
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
