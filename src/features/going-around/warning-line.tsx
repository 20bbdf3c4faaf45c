import { scamCheckLink } from '../../content/scam-check/link.ts';
import { useKnownWarnings } from './known-warnings.ts';
import styles from './warning-line.module.css';
import { SECTION_HREF } from './warning-section.tsx';

/** The newest warning on Home. Its place is held from the first paint on, so that one that comes later moves nothing. */
export function WarningLine() {
  const { isKnown, shown, asOf } = useKnownWarnings();
  const [newest] = shown;
  const title = newest === undefined ? 'See what is going around now' : `Going around now: ${newest.title}`;
  return (
    <aside className={styles.line} aria-label="Going around now">
      {isKnown && newest === undefined ? (
        <p>
          <span>No new warnings. </span>
          <a href={scamCheckLink.href}>{scamCheckLink.label}</a>
        </p>
      ) : (
        <a href={SECTION_HREF}>
          <span>{title}</span>
        </a>
      )}
      <p>{asOf}</p>
    </aside>
  );
}
