import { type ReactNode, useLayoutEffect } from 'react';
import type { ContactField } from '../../../domain/contact-message.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { contactErrorText } from '../contact-texts.ts';
import { useContactFormStore } from './contact-form-store.ts';
import { boxOf } from './form-boxes.ts';

interface ContactControlProps {
  readonly field: ContactField;
  readonly label: string;
  readonly hint?: string;
  readonly children: (control: ReturnType<typeof useControl> & FieldControl) => ReactNode;
}

/** One box of the form with its label. The box holds its text by itself; form-boxes.ts reads it. */
export function ContactControl({ field, label, hint, children }: ContactControlProps) {
  const control = useControl(field);
  const error = useContactFormStore(({ status }) =>
    status.kind === 'refused' && status.error.field === field ? status.error : undefined,
  );
  return (
    <Field label={label} hint={hint} error={error && contactErrorText(error)}>
      {(described) => children({ ...described, ...control })}
    </Field>
  );
}

function useControl(field: ContactField) {
  const readOnly = useContactFormStore(({ status }) => status.kind === 'sending');
  useLayoutEffect(() => showTextsOfStore(field), [field]);
  return { name: field, required: true, readOnly };
}

/** Shows what did not come from the box: a text of before, a suggestion, an emptied form. Returns what stops it. */
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
