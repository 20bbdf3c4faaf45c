import { holdUnsavedWork } from '../../../pwa/unsaved-work.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** Prevents an update from reloading this page while the form has text. Returns a function that stops it. */
export function holdTypedText(): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    const { draft } = useContactFormStore.getState();
    const hasText = Object.values(draft).some((text) => text !== '');
    if (hasText) release ??= holdUnsavedWork();
    if (!hasText) {
      release?.();
      release = undefined;
    }
  };
  const unsubscribe = useContactFormStore.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    release?.();
  };
}
