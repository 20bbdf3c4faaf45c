import { memo } from 'react';
import { elderFraudHotline } from '../../content/elder-fraud-hotline.ts';
import type { Scam } from '../../content/scams.ts';
import { clockHour } from '../../domain/helpline-hours.ts';
import card from '../../ui/card.module.css';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { ListenButton } from './listen/listen-button.tsx';
import { LossReceipt } from './loss-receipt.tsx';
import { ReallyUs } from './really-us.tsx';
import styles from './scam-card.module.css';
import frame from './scam-frame.module.css';
import { Sentences } from './sentences.tsx';

const { opens, closes } = elderFraudHotline.hours;
const HOTLINE_HOURS = `Monday to Friday, ${clockHour(opens)} to ${clockHour(closes)} US Eastern time, except holidays`;

/** A choice in the filter does not render the ten cards again. */
export const ScamCard = memo(function ScamCard({ scam }: { readonly scam: Scam }) {
  const titleId = `${scam.slug}-title`;
  return (
    <article
      id={scam.slug}
      className={`${card.card} ${card.sheet} ${frame.frame} ${styles.card} print-sheet`}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <img
          className={`${frame.picture} ${styles.picture}`}
          src={`/art/scams/${scam.imageKey}.svg`}
          alt={scam.imageAlt}
          width={640}
          height={400}
          loading="lazy"
        />
        <div className={`${frame.words} ${styles.words}`}>
          <h3 id={titleId} data-say="">
            {scam.title}
          </h3>
          <Sentences text={scam.description} />
          {scam.loss !== undefined && <LossReceipt loss={scam.loss} />}
        </div>
      </div>
      <div className={card.parts}>
        <div className={card.part}>
          <h4 data-say="">Warning signs</h4>
          <ul className={styles.signs}>
            {scam.warningSigns.map((sign) => (
              <li key={sign} data-say="">
                {sign}
              </li>
            ))}
          </ul>
        </div>
        <div className={card.part} data-tone="advice">
          <h4 data-say="">How to protect yourself</h4>
          <Sentences text={scam.advice} />
        </div>
        {scam.slug === 'tech-support-fraud' && (
          <div className={`${card.part} ${styles.reallyUs}`}>
            <ReallyUs level="h4" />
          </div>
        )}
      </div>
      <p className={styles.hotline}>
        {`Do you think you have been scammed? Call the ${elderFraudHotline.name}: `}
        <strong>{elderFraudHotline.number}</strong>
        {`, ${HOTLINE_HOURS}.`}
      </p>
      <div className={card.tools}>
        <PrintButton label="Print this tip" about={scam.title} sheetId={scam.slug} />
        <SendButton
          title={scam.title}
          text={`${scam.title}: how this scam works, three warning signs, and what to do.`}
          address={`/scam-awareness#${scam.slug}`}
        />
        <ListenButton scam={scam} />
      </div>
    </article>
  );
});
