import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { scamCheckLink } from '../../content/scam-check/link.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useKnownWarnings } from './known-warnings.ts';
import styles from './warning-line.module.css';
import { goToSection, SECTION_ID } from './warning-section.tsx';

const PAGE = '/scam-awareness';

/** The newest warning on Home. Its place is held from the first paint on, so that one that comes later moves nothing. */
export function WarningLine() {
  const known = useKnownWarnings();
  const newest = known?.shown[0];
  const isNone = known !== undefined && newest === undefined;
  return (
    <aside className={styles.band} aria-label="Going around now">
      {isNone ? (
        <p className={styles.line}>
          <span>{`No new warnings. ${asSentence(known.asOf)}`}</span>
          <a href={scamCheckLink.href}>{scamCheckLink.label}</a>
        </p>
      ) : (
        <p className={styles.line}>
          <a href={`${PAGE}#${SECTION_ID}`} onClick={openSection}>
            <span>
              {newest === undefined ? 'See what is going around now' : `Going around now: ${newest.title}`}
            </span>
          </a>
          <span>{asSentence(known?.asOf ?? '')}</span>
        </p>
      )}
    </aside>
  );
}

function asSentence(asOf: string): string {
  return asOf === '' ? '' : `${asOf}.`;
}

/** Inside the app, where the warnings are there at the first render. */
function openSection(event: MouseEvent) {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  goToSection();
  navigate(PAGE);
}
