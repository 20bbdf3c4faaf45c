import { useEffect } from 'react';
import { layOutInTurn } from '../lazy/lay-out-in-turn.ts';

/** Marks the page as hydrated: the inline loader then repeats a press that it kept. Tests wait for the mark too. */
export function useHydratedSignal() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = '';
    // From now on React hides the cards that a choice leaves out.
    delete dataset.reachedBy;
    window.dispatchEvent(new Event('hydrated'));
    void layOutInTurn();
  }, []);
}
