import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { type Question, useInboxStore } from '../inbox/inbox-store.ts';
import styles from './question-dialog.module.css';

/** Asks before an action that cannot be undone, or that changes many messages. */
export function QuestionDialog({ question }: { readonly question: Question }) {
  const { questionClosed } = useInboxStore.getState();
  const isGone = useInboxStore(
    ({ rows }) => question.kind === 'delete' && rows[question.message.id]?.kind === 'gone',
  );
  if (isGone)
    return (
      <Dialog key="gone" title="A colleague deleted this message." onCancel={questionClosed}>
        <div className={styles.answers}>
          <Button onClick={questionClosed}>OK</Button>
        </div>
      </Dialog>
    );

  function handleYes() {
    questionClosed();
    if (question.kind === 'delete') void inboxActions.deleteOne(question.message.id);
    else if (question.kind === 'delete-selected') void inboxActions.deleteMany(question.ids);
    else void inboxActions.answer(question.ids, true);
    useInboxStore.getState().selectionSet([]);
  }

  const { title, no, yes } = wordsOf(question);
  return (
    <Dialog key="ask" title={title} onCancel={questionClosed}>
      {question.kind === 'delete' && (
        <p className={styles.sender}>
          It is from <bdi>{question.message.name}</bdi>.
        </p>
      )}
      <div className={styles.answers}>
        {/* First in the dialog, so that it gets the focus: an accidental Enter changes nothing. */}
        <Button variant="plain" onClick={questionClosed}>
          {no}
        </Button>
        <Button variant={question.kind === 'answer-selected' ? 'primary' : 'danger'} onClick={handleYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

function wordsOf(question: Question) {
  if (question.kind === 'delete')
    return { title: 'Are you sure you want to delete this message?', no: 'Keep it', yes: 'Delete' };
  const { length } = question.ids;
  const messages = length === 1 ? '1 message' : `${length.toLocaleString()} messages`;
  return question.kind === 'delete-selected'
    ? { title: `Delete ${messages}?`, no: 'Keep them', yes: `Delete ${messages}` }
    : { title: `Mark ${messages} as answered?`, no: 'Not now', yes: 'Mark as answered' };
}
