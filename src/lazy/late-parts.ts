/** The part, as in `#part`, that a link was pressed for before it was in the page. */
let wanted: string | undefined;

const partAt = (hash: string) => document.getElementById(hash.slice(1));

/**
 * Remembers a press on a link to a part of this page that is still to come (an island, `RestOfPage`): the browser
 * changes the address then, but finds nothing to go to, and does not try again.
 */
export function keepPressesForLateParts(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const isHere = link !== null && link.hash !== '' && link.pathname === location.pathname;
    wanted = isHere && partAt(link.hash) === null ? link.hash : undefined;
  });
}

/** Called when a part has come: the browser goes to it if a link to it was the last thing that was pressed. */
export function goToLatePart(): void {
  // After Back the address names another part, or none.
  if (wanted !== location.hash || partAt(wanted) === null) return;
  location.replace(wanted);
  wanted = undefined;
}
