import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './waiting-list.module.css';

interface WaitingQuestionProps {
  readonly about: 'remove' | 'change';
  readonly mayHaveArrived: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

const TEXTS = {
  remove: {
    title: 'Remove this message?',
    yes: 'Remove it',
    no: 'Keep it',
    doubt: 'We tried to send it and heard nothing back. It may already have reached us.',
    certain: 'It has not reached us. Once it is removed, nobody can read it.',
  },
  change: {
    title: 'Change this message?',
    yes: 'Change it anyway',
    no: 'Leave it as it is',
    doubt:
      'We tried to send it and cannot tell yet whether it reached us. If you change it now, we may get both versions.',
    certain: 'It has not reached us yet.',
  },
} as const;

/** Asks before a message is removed, or changed although it may have arrived. */
export function WaitingQuestion({ about, mayHaveArrived, onYes, onNo }: WaitingQuestionProps) {
  const texts = TEXTS[about];
  return (
    <Dialog title={texts.title} onCancel={onNo}>
      <p>{mayHaveArrived ? texts.doubt : texts.certain}</p>
      <div className={styles.answers}>
        <Button variant="plain" onClick={onNo}>
          {texts.no}
        </Button>
        <Button variant={about === 'remove' ? 'danger' : 'primary'} onClick={onYes}>
          {texts.yes}
        </Button>
      </div>
    </Dialog>
  );
}
