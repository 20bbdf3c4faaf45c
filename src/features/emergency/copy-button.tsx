import { useState } from 'react';
import { ToolButton } from '../../ui/tool-button.tsx';
import styles from './phone-line.module.css';

interface CopyButtonProps {
  readonly text: string;
  readonly about: string;
}

export function CopyButton({ text, about }: CopyButtonProps) {
  const [news, setNews] = useState('');
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews('Copied.');
    } catch {
      // No clipboard without HTTPS or against the person's settings; the number stands beside the button.
      setNews('This browser does not let us copy. Please write the number down.');
    }
  };
  return (
    <span className={styles.copy}>
      <ToolButton about={about} onClick={handleCopy}>
        Copy
      </ToolButton>
      <span role="status">{news}</span>
    </span>
  );
}
