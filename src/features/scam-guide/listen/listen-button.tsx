import { useEffect, useRef, useState } from 'react';
import type { Scam } from '../../../content/scams.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import styles from '../scam-card.module.css';
import { useIsShown } from '../use-channel.ts';
import { type Reading, readAloud } from './read-aloud.ts';

/** Reads a card aloud. The stylesheet hides the button on devices without a voice. */
export function ListenButton({ scam }: { readonly scam: Scam }) {
  const about = scam.title;
  const [status, setStatus] = useState<'idle' | 'reading' | 'paused' | 'failed'>('idle');
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

  const listen = () => {
    const card = document.getElementById(scam.slug);
    if (card === null) return;
    controller.current = new AbortController();
    setStatus('reading');
    reading.current = readAloud(card, controller.current.signal, (end) =>
      setStatus(end === 'failed' ? 'failed' : 'idle'),
    );
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

  const isOn = status === 'reading' || status === 'paused';
  return (
    <>
      <span className={styles.listen}>
        <ToolButton about={about} onClick={isOn ? handleStop : listen}>
          {isOn ? 'Stop' : 'Listen'}
        </ToolButton>
        {isOn && (
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
