import { useState } from 'react';
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
  // An old tablet needs up to a tenth of a second to lay out the cards anew: the pressed button is painted before.
  const press = (channel: Channel | null) => {
    setPressed({ channel });
    afterNextPaint(() => {
      onChoose(channel);
      setPressed(undefined);
    });
  };
  const marked = pressed === undefined ? chosen : pressed.channel;
  return (
    <fieldset className={styles.filter} data-needs-script="">
      <legend className={styles.legend}>How did they reach you?</legend>
      <div className={styles.chips}>
        {channels.map(({ key, label }) => (
          <ToolButton key={key} aria-pressed={key === marked} onClick={() => press(key)}>
            {label}
          </ToolButton>
        ))}
        <ToolButton aria-pressed={marked === null} onClick={() => press(null)}>
          Show all
        </ToolButton>
      </div>
      <p role="status">{formatCount(chosen)}</p>
    </fieldset>
  );
}
