import { useEffect } from 'react';
import { staffPages } from '../../../content/site-map.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/** How many new messages wait, also for someone who works in another tab. */
export function useTitleCount(): void {
  const count = useInboxStore((state) => state.arrivals.length);
  useEffect(() => {
    const { title } = staffPages.dashboard;
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [count]);
}
