import { useEffect, useRef, useState } from 'react';
import { lazyCode } from '../../../lazy/lazy-code.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import styles from '../scam-card.module.css';
import type { Reading } from './read-aloud.ts';

const readingCode = lazyCode(() => import('./read-aloud.ts').then((module) => module.readAloud));

interface ListenButtonProps {
  readonly cardId: string;
  readonly about: string;
  /** Called when reading begins, so that the card marks its parts. */
  onStart(): void;
}

/**
 * Reads a card aloud. The stylesheet hides the button on devices without a voice. The code is loaded at the first
 * use.
 */
export function ListenButton({ cardId, about, onStart }: ListenButtonProps) {
  const [status, setStatus] = useState<'idle' | 'starting' | 'reading' | 'paused' | 'failed'>('idle');
  const controller = useRef<AbortController>(null);
  const reading = useRef<Reading>(null);
  // Leaving the page, or a filter that hides the card, stops the reading.
  useEffect(() => () => controller.current?.abort(), []);

  const listen = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setStatus('starting');
    onStart();
    // On iPads a page may speak only after a first utterance during the tap itself, and loading the code takes
    // longer. A space, because after an empty text Chromium on Linux stays silent until it is restarted.
    speechSynthesis.speak(new SpeechSynthesisUtterance(' '));
    try {
      const readAloud = await readingCode.attempt();
      const card = document.getElementById(cardId);
      if (signal.aborted || card === null) return;
      setStatus('reading');
      reading.current = readAloud(card, signal, (end) => setStatus(end === 'failed' ? 'failed' : 'idle'));
    } catch {
      // The code is not cached and there is no internet.
      setStatus('failed');
    }
  };
  const handleStop = () => {
    controller.current?.abort();
    setStatus('idle');
  };
  const handlePause = () => {
    if (status === 'paused') reading.current?.resume();
    else reading.current?.pause();
    setStatus(status === 'paused' ? 'reading' : 'paused');
  };

  const canPause = status === 'reading' || status === 'paused';
  const isOn = canPause || status === 'starting';
  return (
    <>
      <span className={styles.listen}>
        <ToolButton about={about} onClick={isOn ? handleStop : () => void listen()}>
          {isOn ? 'Stop' : 'Listen'}
        </ToolButton>
        {canPause && (
          <ToolButton about={about} onClick={handlePause}>
            {status === 'paused' ? 'Go on' : 'Pause'}
          </ToolButton>
        )}
      </span>
      <p role="status" className={styles.news}>
        {status === 'failed' && 'This device could not read aloud just now. Please try again later.'}
      </p>
    </>
  );
}
