import { scams } from '../../content/scams.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { isReachedBy } from './channel-address.ts';
import { ChannelFilter } from './channel-filter.tsx';
import { ScamCard } from './scam-card.tsx';
import styles from './scam-guide.module.css';
import { chooseChannel, useChannel } from './use-channel.ts';

const CARDS_ID = 'ten-scams';

/** The ten cards and their filter. Hidden cards stay in the page, because "Print all ten" needs them. */
export function ScamGuide() {
  const channel = useChannel();
  return (
    <section className={styles.guide} aria-labelledby="guide-title">
      <div className={styles.head}>
        <h2 id="guide-title">Ten common scams</h2>
        <PrintButton label="Print all ten" sheetId={CARDS_ID} />
      </div>
      <ChannelFilter chosen={channel} onChoose={chooseChannel} />
      <ul id={CARDS_ID} className={styles.cards}>
        {scams.map((scam) => (
          <li
            key={scam.slug}
            className={styles.item}
            data-channels={scam.channels.join(' ')}
            data-filtered={isReachedBy(scam, channel) ? undefined : 'out'}
          >
            <ScamCard scam={scam} />
          </li>
        ))}
      </ul>
    </section>
  );
}
