import { act, type ReactNode, StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useContactFormStore } from '../../../../src/features/contact/form/contact-form-store.ts';
import { ContactPanel } from '../../../../src/features/contact/form/contact-panel.tsx';
import { render } from '../../render.ts';

const panel = (
  <StrictMode>
    <ContactPanel />
  </StrictMode>
);
const SENT = '4f7ac3d2-0000-4000-8000-000000000000';
let container: HTMLElement;
let rerender: (next: ReactNode) => Promise<void>;

/** The control with this label. */
function control(label: string): HTMLInputElement {
  const labels = [...container.querySelectorAll('label')];
  const id = labels.find((element) => element.textContent === label)?.htmlFor ?? '';
  const element = container.querySelector<HTMLInputElement>(`[id="${id}"]`);
  if (element === null) throw new Error(`No control is labelled ${label}`);
  return element;
}

/** The texts that describe it to a screen reader. */
function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent).join(' ');
}

async function show() {
  ({ place: container, rerender } = await render(panel));
}

/** What the program does with the form while it is on the screen. */
const form = (change: (store: ReturnType<typeof useContactFormStore.getState>) => void) =>
  act(async () => change(useContactFormStore.getState()));
const input = (label: string, text: string) =>
  act(async () => {
    const box = control(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });

const submit = () =>
  act(async () => {
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

beforeEach(() => useContactFormStore.setState(useContactFormStore.getInitialState(), true));

describe('the contact form', () => {
  it('ties an error to its field, keeps what was typed, puts the focus there, and goes on to the next', async () => {
    await show();
    await form((store) => store.edit('phone', '555-0143'));
    await submit();
    expect(control('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control('Phone'))).toContain('Please enter a valid 10-digit phone number.');
    expect(control('Phone').value).toBe('555-0143');
    expect(document.activeElement).toBe(control('Phone'));
    expect(control('Name').getAttribute('aria-invalid')).toBeNull();
    await form((store) => store.edit('phone', '202 555 0143'));
    await submit();
    expect(control('Phone').getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(control('Name'))).toContain('All fields are required.');
    expect(document.activeElement).toBe(control('Name'));
  });

  it('announces that our server answered with an error', async () => {
    await show();
    await form((store) => store.fail(false));
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(
      'Error sending message. Please try again later.',
    );
  });

  it('shows a text of before, and what the site writes into the message', async () => {
    useContactFormStore.getState().edit('message', 'My tablet');
    await show();
    expect(control('Message').value).toBe('My tablet');
    await form((store) => store.suggest('Is this a scam?'));
    expect(control('Message').value).toBe('My tablet\n\nIs this a scam?');
    await form((store) => store.clear());
    expect(control('Message').value).toBe('');
  });

  it('leaves the cursor in the middle of a text where it is', async () => {
    await show();
    const box = control('Name');
    const set = vi.spyOn(box, 'value', 'set');
    await input('Name', 'Ada');
    await form((store) => store.edit('phone', '2'));
    expect(set).not.toHaveBeenCalled();
  });

  it('takes back a letter that comes while the message is being sent', async () => {
    await show();
    await input('Name', 'Ada');
    await form((store) => store.beginSending());
    expect(control('Name').readOnly).toBe(true);
    await input('Name', 'Ada L');
    expect(control('Name').value).toBe('Ada');
    expect(useContactFormStore.getState().draft.name).toBe('Ada');
  });

  it.each(['finish', 'keep'] as const)(
    'is empty for who has left the page after "%s" and comes again',
    async (how) => {
      await show();
      await form((store) => store[how](SENT));
      expect(container.querySelector('form')).toBeNull();
      await rerender(<p>Another page</p>);
      await rerender(panel);
      expect(control('Message').value).toBe('');
      expect(container.textContent).not.toContain('Thank You!');
    },
  );

  it('is empty when the browser shows the left page again as it was', async () => {
    await show();
    await form((store) => store.finish(SENT));
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => dispatchEvent(shown));
    expect(control('Message').value).toBe('');
  });
});
