import { useEffect, useState } from 'react';
import { type Channel, channels } from '../../content/channels.ts';
import { afterNextPaint } from '../../lazy/after-next-paint.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { formatCount } from './channel-address.ts';
import styles from './channel-filter.module.css';

interface ChannelFilterProps {
  readonly chosen: Channel | null;
  onChoose(channel: Channel | null): void;
}

export function ChannelFilter({ chosen, onChoose }: ChannelFilterProps) {
  const [pressed, setPressed] = useState<{ readonly channel: Channel | null }>();
  // An old tablet needs up to a tenth of a second to lay out the cards anew: the pressed button is painted before. On
  // another page the choice must not come any more: it would change the address of that page.
  useEffect(() => {
    if (pressed === undefined) return undefined;
    return afterNextPaint(() => {
      onChoose(pressed.channel);
      setPressed(undefined);
    });
  }, [pressed, onChoose]);
  const marked = pressed === undefined ? chosen : pressed.channel;
  return (
    <fieldset className={styles.filter} data-needs-script="">
      <legend className={styles.legend}>How did they reach you?</legend>
      <div className={styles.chips}>
        {channels.map(({ key, label }) => (
          <ToolButton key={key} aria-pressed={key === marked} onClick={() => setPressed({ channel: key })}>
            {label}
          </ToolButton>
        ))}
        <ToolButton aria-pressed={marked === null} onClick={() => setPressed({ channel: null })}>
          Show all
        </ToolButton>
      </div>
      <p role="status">{formatCount(chosen)}</p>
    </fieldset>
  );
}
