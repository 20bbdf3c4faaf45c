import { useState } from 'react';
import type { Scam } from '../../content/scams.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import styles from './scam-card.module.css';
import { type FamilyMail, sendToFamily } from './send-to-family.ts';

export function SendButton({ scam }: { readonly scam: Scam }) {
  const [mail, setMail] = useState<FamilyMail>();
  const handleSend = async () => setMail(await sendToFamily(scam));
  return (
    <>
      <ToolButton about={scam.title} onClick={handleSend}>
        Send to family
      </ToolButton>
      <p role="status" className={styles.news}>
        {wordsOf(mail)}
      </p>
    </>
  );
}

function wordsOf(mail: FamilyMail | undefined): string {
  if (mail?.kind === 'copied') return 'Copied. Now paste it into an e-mail or a text message.';
  return mail?.kind === 'by-hand' ? `Copy these words and send them: ${mail.text}` : '';
}
