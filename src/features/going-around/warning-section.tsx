import { useLayoutEffect, useRef, useState } from 'react';
import { scamCheckLink } from '../../content/scam-check/link.ts';
import type { Warning } from '../../domain/warning.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { shownNow, useKnownWarnings } from './known-warnings.ts';
import { WarningCard } from './warning-card.tsx';
import styles from './warning-section.module.css';

const ID = 'going-around';
export const SECTION_HREF = `/scam-awareness#${ID}`;

/**
 * The whole warnings. What the device knows appears with the page. What comes while a person looks at its place waits
 * behind a button, because nothing may move under a finger; below the screen it is shown at once.
 */
export function WarningSection() {
  const { isKnown, shown, asOf } = useKnownWarnings();
  const [open, setOpen] = useState<readonly Warning[]>([]);
  const section = useRef<HTMLElement>(null);
  const isOpen = ({ id }: Warning) => open.some((warning) => warning.id === id);
  const waiting = shown.filter((warning) => !isOpen(warning)).length;

  useLayoutEffect(() => setOpen(shownNow()), []);
  useLayoutEffect(() => {
    const isBelow = (section.current?.getBoundingClientRect().top ?? 0) >= innerHeight;
    if (waiting > 0 && isBelow) setOpen(shown);
  }, [waiting, shown]);

  return (
    <section ref={section} id={ID} className={styles.section} aria-labelledby={`${ID}-title`}>
      <h2 id={`${ID}-title`}>Going around now</h2>
      {(waiting > 0 || shown.length === 0 || asOf !== '') && (
        <div className={styles.place}>
          {waiting > 0 && (
            <Button onClick={() => setOpen(shown)}>
              {waiting === 1 ? 'Show 1 warning' : `Show ${waiting} warnings`}
            </Button>
          )}
          {shown.length === 0 && <NoWarnings isKnown={isKnown} />}
          {asOf !== '' && <p>{asOf}</p>}
        </div>
      )}
      {shown.filter(isOpen).map((warning) => (
        <WarningCard key={warning.id} warning={warning}>
          <div className={card.tools}>
            <PrintButton label="Print" about={warning.title} sheetId={warning.id} />
            <SendButton
              title={warning.title}
              text={`${warning.title}: what happens, and what to do.`}
              address={SECTION_HREF}
            />
          </div>
        </WarningCard>
      ))}
    </section>
  );
}

/** Without a script, and until the device was told, the page says where to ask. */
function NoWarnings({ isKnown }: { readonly isKnown: boolean }) {
  return (
    <p>
      <span>{isKnown ? 'No new warnings. ' : 'To hear what is going around now, call us: '}</span>
      {isKnown ? <a href={scamCheckLink.href}>{scamCheckLink.label}</a> : <PhoneLink />}
    </p>
  );
}
