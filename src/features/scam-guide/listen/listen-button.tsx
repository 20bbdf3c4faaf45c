import { useEffect, useRef, useState } from 'react';
import type { Scam } from '../../../content/scams.ts';
import { lazyCode } from '../../../lazy/lazy-code.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import styles from '../scam-card.module.css';
import { useIsShown } from '../use-channel.ts';
import type { Reading } from './read-aloud.ts';

const readingCode = lazyCode(() => import('./read-aloud.ts').then((module) => module.readAloud));

interface ListenButtonProps {
  readonly scam: Scam;
  /** Called when reading begins, so that the card marks its parts. */
  onStart(): void;
}

/**
 * Reads a card aloud. The stylesheet hides the button on devices without a voice. The code is loaded at the first
 * use.
 */
export function ListenButton({ scam, onStart }: ListenButtonProps) {
  const about = scam.title;
  const [status, setStatus] = useState<'idle' | 'starting' | 'reading' | 'paused' | 'failed'>('idle');
  const controller = useRef<AbortController>(null);
  const reading = useRef<Reading>(null);
  const isShown = useIsShown(scam);
  // A filter that hides the card, or leaving the page, stops the reading.
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      controller.current?.abort();
      setStatus('idle');
    };
  }, [isShown]);

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
      const card = document.getElementById(scam.slug);
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
