type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/** Not a click that opens another tab or window, nor one that another part of the page has handled. */
export function isPlainClick(event: Click): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}
