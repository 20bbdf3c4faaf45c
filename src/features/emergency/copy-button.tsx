import { ToolButton } from '../../ui/tool-button.tsx';
import { type CopyStatus, useCopy } from '../../ui/use-copy.ts';
import styles from './phone-line.module.css';

interface CopyButtonProps {
  readonly text: string;
  readonly about: string;
}

const NEWS: Readonly<Record<CopyStatus, string>> = {
  ready: '',
  copied: 'Copied.',
  refused: 'This browser does not let us copy. Please write the number down.',
};

export function CopyButton({ text, about }: CopyButtonProps) {
  const { status, copy } = useCopy();
  return (
    <span className={styles.copy}>
      <ToolButton about={about} onClick={() => void copy(text)}>
        Copy
      </ToolButton>
      <span role="status">{NEWS[status]}</span>
    </span>
  );
}
