/**
 * Translates the page as browsers do: puts elements with a text of their own in the place of each text node. The words
 * stay the same, so that tests find them. Runs in the page, so it refers to nothing outside of itself.
 */
export function translatePage(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement === null || text.parentElement.closest('script, style, textarea, font') !== null)
      continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data;
    text.parentElement.replaceChild(outer, text);
  }
}
