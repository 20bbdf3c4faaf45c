import { type KeyboardEvent, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { publicPages } from '../../content/site-map.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMenuStore } from './menu-store.ts';
import styles from './site-menu.module.css';

/** The four pages and the quote: in a row, or behind a button on a small screen. */
export function SiteMenu() {
  const { isOpen, toggle, close } = useMenuStore();
  const [path] = useLocation();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };

  return (
    <nav className={styles.menu} aria-label="Main" onKeyDown={handleKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" className={styles.bars} aria-hidden="true">
          <path d={isOpen ? 'M5 5l14 14M19 5L5 19' : 'M3 5h18M3 12h18M3 19h18'} />
        </svg>
        Menu
      </button>
      <ul id={listId} className={styles.list}>
        {publicPages.map((page) => (
          <li key={page.path}>
            <a
              href={page.path}
              className={styles.link}
              aria-current={page.path === path ? 'page' : undefined}
              onClick={close}
            >
              {page.label}
            </a>
          </li>
        ))}
        <li className={styles.quote}>
          <ButtonLink href="/contact" variant="call" onClick={close}>
            Get a Quote
          </ButtonLink>
        </li>
      </ul>
    </nav>
  );
}
