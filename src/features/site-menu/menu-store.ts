import { create } from 'zustand';

interface MenuState {
  readonly isOpen: boolean;
  toggle(): void;
  close(): void;
}

/** Whether the menu of small screens is open. */
export const useMenuStore = create<MenuState>((set) => ({
  isOpen: false,
  toggle: () => set((state) => ({ isOpen: !state.isOpen })),
  // Each navigation closes the menu; a closed one is not rendered again.
  close: () => set((state) => (state.isOpen ? { isOpen: false } : state)),
}));
