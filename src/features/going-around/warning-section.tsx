import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scamCheckLink } from '../../content/scam-check/link.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { type KnownWarnings, useKnownWarnings } from './known-warnings.ts';
import { sheetId, WarningCard } from './warning-card.tsx';
import styles from './warning-section.module.css';

export const SECTION_ID = 'going-around';

let isWanted = false;

/** The section is scrolled into view when its page appears, which may be a moment after the navigation. */
export function goToSection(): void {
  isWanted = true;
}

/**
 * The whole warnings. Those that come while a person looks at their place wait behind a button, because nothing may
 * move under a finger; below the screen they are shown at once.
 */
export function WarningSection() {
  const known = useKnownWarnings();
  const [open, setOpen] = useState(() => known?.shown ?? []);
  const section = useRef<HTMLElement>(null);
  const shown = known?.shown ?? [];
  const openIds = open.map(({ id }) => id);
  const waiting = shown.filter(({ id }) => !openIds.includes(id)).length;

  /** Nothing is to be said but the warnings themselves. */
  const isPlain = waiting === 0 && shown.length > 0 && known?.asOf === '';

  useLayoutEffect(() => {
    const isBelow = (section.current?.getBoundingClientRect().top ?? 0) >= innerHeight;
    if (waiting > 0 && isBelow) setOpen(shown);
  }, [waiting, shown]);

  // After the scroll to the top with which each page begins.
  useEffect(() => {
    if (!isWanted) return;
    isWanted = false;
    section.current?.scrollIntoView({ behavior: 'instant' });
    section.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, []);

  return (
    <section ref={section} id={SECTION_ID} className={styles.section} aria-labelledby="going-around-title">
      <h2 id="going-around-title" tabIndex={-1}>
        Going around now
      </h2>
      {isPlain || (
        <div className={styles.place}>
          {waiting > 0 && (
            <Button onClick={() => setOpen(shown)}>
              {waiting === 1 ? 'Show 1 warning' : `Show ${waiting} warnings`}
            </Button>
          )}
          {shown.length === 0 && <NoWarnings known={known} />}
          <p>{known?.asOf}</p>
        </div>
      )}
      {shown
        .filter(({ id }) => openIds.includes(id))
        .map((warning) => (
          <WarningCard key={warning.id} warning={warning}>
            <div className={styles.tools}>
              <PrintButton label="Print" about={warning.title} sheetId={sheetId(warning)} />
              <SendButton
                title={warning.title}
                text={`${warning.title}: what happens, and what to do.`}
                address={`/scam-awareness#${SECTION_ID}`}
              />
            </div>
          </WarningCard>
        ))}
    </section>
  );
}

/** Without a script, and until the device was told, the page says where to ask. */
function NoWarnings({ known }: { readonly known: KnownWarnings | undefined }) {
  return known === undefined ? (
    <p>
      <span>To hear what is going around now, call us: </span>
      <PhoneLink />
    </p>
  ) : (
    <p>
      <span>No new warnings. </span>
      <a href={scamCheckLink.href}>{scamCheckLink.label}</a>
    </p>
  );
}
