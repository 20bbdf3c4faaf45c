import { type Channel, channels } from '../../content/channels.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { formatCount } from './channel-address.ts';
import styles from './channel-filter.module.css';

interface ChannelFilterProps {
  readonly chosen: Channel | null;
  onChoose(channel: Channel | null): void;
}

export function ChannelFilter({ chosen, onChoose }: ChannelFilterProps) {
  return (
    <fieldset className={styles.filter} data-needs-script="">
      <legend className={styles.legend}>How did they reach you?</legend>
      <div className={styles.chips}>
        {channels.map(({ key, label }) => (
          <ToolButton key={key} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
            {label}
          </ToolButton>
        ))}
        <ToolButton aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          Show all
        </ToolButton>
      </div>
      <p role="status">{formatCount(chosen)}</p>
    </fieldset>
  );
}
