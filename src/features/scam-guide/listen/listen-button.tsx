import { useEffect, useRef, useState } from 'react';
import { lazyCode } from '../../../lazy/lazy-code.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import styles from '../scam-card.module.css';
import { useHasVoice } from './use-has-voice.ts';

const readingCode = lazyCode(() => import('./read-aloud.ts').then((module) => module.readAloud));

interface ListenButtonProps {
  readonly cardId: string;
  readonly about: string;
}

/** Hidden where the device has no voice. The code that reads comes with the first use. */
export function ListenButton({ cardId, about }: ListenButtonProps) {
  const hasVoice = useHasVoice();
  const [status, setStatus] = useState<'idle' | 'reading' | 'failed'>('idle');
  const controller = useRef<AbortController>(null);
  // Another page, and a filter that takes the card away, end the reading.
  useEffect(() => () => controller.current?.abort(), []);

  const listen = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setStatus('reading');
    // iPads let a page speak only after a first word within the tap itself; loading code takes longer than a tap.
    speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    try {
      const readAloud = await readingCode.attempt();
      const card = document.getElementById(cardId);
      if (signal.aborted || card === null) return;
      readAloud(card, signal, (end) => setStatus(end === 'failed' ? 'failed' : 'idle'));
    } catch {
      // The code is not on this device yet, and there is no internet to get it.
      setStatus('failed');
    }
  };

  const handleClick = () => {
    if (status !== 'reading') {
      void listen();
      return;
    }
    controller.current?.abort();
    setStatus('idle');
  };

  return (
    <>
      <span className={styles.listen} data-ready={hasVoice}>
        <ToolButton about={about} onClick={handleClick}>
          {status === 'reading' ? 'Stop' : 'Listen'}
        </ToolButton>
      </span>
      <p role="status" className={styles.news}>
        {status === 'failed' && 'This device could not read aloud just now. Please try again later.'}
      </p>
    </>
  );
}
