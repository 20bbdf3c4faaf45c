import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ContactField } from '../../../domain/contact-message.ts';
import { announceWriting } from '../../../pwa/outbox-presence.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { contactErrorText } from '../contact-texts.ts';
import { isBeingSent, useContactFormStore } from './contact-form-store.ts';

type Box = HTMLInputElement & HTMLTextAreaElement;

interface ContactControlProps {
  readonly field: ContactField;
  readonly label: string;
  readonly hint?: string;
  readonly children: (control: ReturnType<typeof useControl> & FieldControl) => ReactNode;
}

/** One box of the form with its label. */
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

/**
 * The box holds its text by itself, and tells the store each change: were it rendered anew for each letter, an old tablet
 * would take a tenth of a second to show one (docs/decisions/085).
 */
function useControl(field: ContactField) {
  const ref = useRef<Box>(null);
  const readOnly = useContactFormStore(({ status }) => isBeingSent(status));
  useLayoutEffect(() => showTextsOfStore(field, ref.current), [field]);
  useEffect(() => {
    // Of what was typed before hydration React saw no event.
    if (useContactFormStore.getState().draft[field] === '') takeTypedText(field, ref.current);
  }, [field]);
  const onChange = ({ target }: ChangeEvent<Box>) => takeTypedText(field, target);
  return { ref, name: field, required: true, readOnly, onChange };
}

/** Shows what did not come from the box: a text of before, a suggestion, an emptied form. Returns what stops it. */
function showTextsOfStore(field: ContactField, box: Box | null) {
  if (box === null) return undefined;
  const show = (text: string) => {
    // Setting the same text would move the cursor.
    if (box.value !== text) box.value = text;
  };
  const { draft } = useContactFormStore.getState();
  // Letters typed before hydration are in the box alone.
  if (draft[field] !== '') show(draft[field]);
  return useContactFormStore.subscribe((form, before) => {
    if (form.draft[field] !== before.draft[field]) show(form.draft[field]);
  });
}

function takeTypedText(field: ContactField, box: Box | null) {
  const { draft, edit } = useContactFormStore.getState();
  if (box === null || box.value === draft[field]) return;
  announceWriting();
  edit(field, box.value);
  // While it sends, the store takes no letter.
  if (useContactFormStore.getState().draft === draft) box.value = draft[field];
}
