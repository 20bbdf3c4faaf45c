import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { ContactField } from '../../../domain/contact-message.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { contactErrorText, lengthText, phoneQuestion } from '../contact-texts.ts';
import { useContactFormStore } from './contact-form-store.ts';
import { boxOf, readBoxes } from './form-boxes.ts';

interface ContactControlProps {
  readonly field: ContactField;
  readonly label: string;
  readonly hint?: string;
  readonly children: (
    control: ReturnType<typeof useControl> & FieldControl & { readonly onBlur: () => void },
  ) => ReactNode;
}

/** One box of the form with its label. The box holds its text by itself; form-boxes.ts reads it. */
export function ContactControl({ field, label, hint, children }: ContactControlProps) {
  const control = useControl(field);
  const { note, handleBlur } = useNote(field);
  const error = useContactFormStore(({ status }) =>
    status.kind === 'refused' && status.error.field === field ? status.error : undefined,
  );
  return (
    <Field label={label} hint={hint} error={error && contactErrorText(error)} note={note}>
      {(described) => children({ ...described, ...control, onBlur: handleBlur })}
    </Field>
  );
}

function useControl(field: ContactField) {
  const readOnly = useContactFormStore(({ status }) => status.kind === 'sending');
  useLayoutEffect(() => showTextsOfStore(field), [field]);
  return { name: field, required: true, readOnly };
}

/** How much still fits; for a phone number, once the person has left the box, whether it is the right one. */
function useNote(field: ContactField) {
  const [left, setLeft] = useState<string>();
  const typed = useContactFormStore(({ draft }) => draft[field]);
  // A count would be announced at each letter.
  const kind = field === 'phone' ? 'news' : 'count';
  const text = field === 'phone' ? phoneQuestion(typed === left ? typed : '') : lengthText(field, typed);
  return {
    note: { kind, text: text ?? '' } as const,
    handleBlur() {
      // A browser may have filled the box without an event.
      readBoxes();
      setLeft(useContactFormStore.getState().draft[field]);
    },
  };
}

/** Shows a text that was not typed here: a draft, a suggestion, an emptied form. Returns a function that stops it. */
function showTextsOfStore(field: ContactField): () => void {
  const show = (text: string) => {
    const box = boxOf(field);
    // Setting the same text would move the cursor.
    if (box !== null && box.value !== text) box.value = text;
  };
  const { draft } = useContactFormStore.getState();
  // Letters typed before hydration are in the box alone.
  if (draft[field] !== '') show(draft[field]);
  return useContactFormStore.subscribe((form, before) => {
    if (form.draft[field] !== before.draft[field]) show(form.draft[field]);
  });
}
