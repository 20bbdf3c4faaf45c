import { useState } from 'react';
import { ToolButton } from '../tool-button.tsx';
import styles from './send-button.module.css';
import { type FamilyMail, type FamilyText, sendToFamily } from './send-to-family.ts';

export function SendButton(mail: FamilyText) {
  const [sent, setSent] = useState<FamilyMail>();
  const handleSend = async () => setSent(await sendToFamily(mail));
  return (
    <>
      <ToolButton about={mail.title} onClick={handleSend}>
        Send to family
      </ToolButton>
      <p role="status" className={styles.news}>
        {wordsOf(sent)}
      </p>
    </>
  );
}

function wordsOf(mail: FamilyMail | undefined): string {
  if (mail?.kind === 'copied') return 'Copied. Now paste it into an e-mail or a text message.';
  return mail?.kind === 'by-hand' ? `Copy these words and send them: ${mail.text}` : '';
}
