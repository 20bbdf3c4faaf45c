import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders into a new element of the document. At the end of the test nothing is rendered any more. */
export async function render(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const rerender = (next: ReactNode) => act(async () => root.render(next));
  onTestFinished(() => rerender(null));
  await rerender(element);
  return { place, rerender };
}
