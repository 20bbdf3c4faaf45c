import type { ReceivedMessage } from '../../../domain/received-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './delete-dialog.module.css';

interface DeleteDialogProps {
  readonly message: ReceivedMessage;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ message, onConfirm, onClose }: DeleteDialogProps) {
  const isGone = useInboxStore((state) => state.rows[message.id]?.kind === 'gone');
  if (isGone)
    return (
      <Dialog key="gone" title="A colleague deleted this message." onCancel={onClose}>
        <div className={styles.answers}>
          <Button onClick={onClose}>OK</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog key="ask" title="Are you sure you want to delete this message?" onCancel={onClose}>
      <p className={styles.sender}>
        It is from <bdi>{message.name}</bdi>.
      </p>
      <div className={styles.answers}>
        {/* First, so that it has the focus: Enter by mistake deletes nothing. */}
        <Button variant="plain" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
