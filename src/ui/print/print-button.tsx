import { ToolButton } from '../tool-button.tsx';
import { printOnly } from './print-only.ts';

interface PrintButtonProps {
  readonly label: string;
  readonly about?: string;
  /** The id of the element to print. */
  readonly sheetId: string;
}

export function PrintButton({ sheetId, label, ...about }: PrintButtonProps) {
  const handlePrint = () => {
    const sheet = document.getElementById(sheetId);
    if (sheet !== null) printOnly(sheet);
  };
  return (
    <ToolButton onClick={handlePrint} {...about}>
      {label}
    </ToolButton>
  );
}
