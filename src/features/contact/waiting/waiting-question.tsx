import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './waiting-list.module.css';

/** `set-aside`: the form holds another text. */
export type WaitingQuestionKind = 'remove' | 'change' | 'set-aside';

interface WaitingQuestionProps {
  readonly about: WaitingQuestionKind;
  readonly mayHaveArrived: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

const KEPT_ASIDE =
  'You are writing another message. It is kept on this device, and we offer it to you when this one is sent.';

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
  'set-aside': {
    title: 'Change this message first?',
    yes: 'Change this one first',
    no: 'Go on with the other',
    doubt: KEPT_ASIDE,
    certain: KEPT_ASIDE,
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
