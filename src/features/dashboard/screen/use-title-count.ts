import { useEffect } from 'react';
import { staffPages } from '../../../content/site-map.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/** Adds the number of new messages to the title, to be seen from another tab. */
export function useTitleCount(): void {
  const count = useInboxStore((state) => state.arrivals.length);
  useEffect(() => {
    const { title } = staffPages.dashboard;
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [count]);
}
