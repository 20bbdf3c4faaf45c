import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './search-form.module.css';

/** About the pause that people make between letters. */
const TYPING_PAUSE_MS = 350;

/** Searches while one types, and at once on Enter. */
export function SearchForm({ onSearch }: { readonly onSearch: (search: string) => void }) {
  const search = useInboxStore((state) => state.list.search);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Updates the field when the search changes elsewhere, but never while the person types in it.
  useEffect(() => {
    const input = field.current;
    if (input !== null && (document.activeElement !== input || search === '')) input.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchNow() {
    clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? '';
    if (typed !== useInboxStore.getState().list.search) onSearch(typed);
  }
  function handleInput() {
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, TYPING_PAUSE_MS);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    searchNow();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search>.
    <form role="search" className={styles.form} onSubmit={handleSubmit}>
      <Field label="Search messages" hint="A name, a phone number, an email, a reference or any word">
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            defaultValue={search}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onInput={handleInput}
          />
        )}
      </Field>
      <Button type="submit" variant="plain">
        Search
      </Button>
    </form>
  );
}
