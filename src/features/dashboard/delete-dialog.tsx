import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';

interface DeleteDialogProps {
  readonly senderName: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function DeleteDialog({ senderName, onConfirm, onCancel }: DeleteDialogProps) {
  return (
    <Dialog title="Are you sure you want to delete this message?" onCancel={onCancel}>
      <p className={styles.sender}>
        It is from <bdi>{senderName}</bdi>.
      </p>
      <div className={styles.answers}>
        {/* First, so that it has the focus: Enter by mistake deletes nothing. */}
        <Button variant="plain" onClick={onCancel}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
