import { useEffect } from 'react';
import { staffPages } from '../../../content/site-map.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/** Puts the number of new messages into the title, where someone in another tab sees it. */
export function useTitleCount(): void {
  const count = useInboxStore((state) => state.arrivals.length);
  useEffect(() => {
    const { title } = staffPages.dashboard;
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [count]);
}
