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
  close: () => set({ isOpen: false }),
}));
