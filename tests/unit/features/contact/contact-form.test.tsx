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

/** As a browser does it that fills a form by itself: React does not see that the text is another. */
function fillSilently(label: string, text: string) {
  const box = control(label);
  const { prototype } = box.matches('textarea') ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
}

function type(label: string, text: string) {
  fillSilently(label, text);
  control(label).dispatchEvent(new Event('input', { bubbles: true }));
}

async function show() {
  ({ place: container, rerender } = await render(panel));
}

/** What the program does with the form while it is on the screen. */
const form = (change: (store: ReturnType<typeof useContactFormStore.getState>) => void) =>
  act(async () => change(useContactFormStore.getState()));
const input = (label: string, text: string) => act(async () => type(label, text));

const submit = () =>
  act(async () => {
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

beforeEach(() => useContactFormStore.setState(useContactFormStore.getInitialState(), true));

describe('the contact form', () => {
  it('ties an error to its field, keeps what was typed, and puts the focus there', async () => {
    await show();
    await form((store) => store.edit('phone', '555-0143'));
    await submit();
    expect(control('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control('Phone'))).toContain('Please enter a valid 10-digit phone number.');
    expect(control('Phone').value).toBe('555-0143');
    expect(document.activeElement).toBe(control('Phone'));
    expect(control('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('moves the error on when the phone is right and another field is blank', async () => {
    await show();
    await submit();
    await form((store) => store.edit('phone', '202 555 0143'));
    await submit();
    expect(control('Phone').getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(control('Name'))).toContain('All fields are required.');
    expect(document.activeElement).toBe(control('Name'));
  });

  it('reads "Sending..." and cannot be clicked while the request is pending', async () => {
    await show();
    await form((store) => store.beginSending());
    const button = container.querySelector<HTMLButtonElement>('button[type="submit"]');
    expect(button?.textContent).toBe('Sending...');
    expect(button?.disabled).toBe(true);
  });

  it('announces that our server answered with an error', async () => {
    await show();
    await form((store) => store.fail(false));
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(
      'Error sending message. Please try again later.',
    );
  });

  it('is replaced by the thanks and does not come back', async () => {
    await show();
    await form((store) => store.finish(SENT));
    expect(container.querySelector('form')).toBeNull();
    expect(container.querySelector('h2')?.textContent).toBe('Thank You!');
    expect(container.textContent).toContain("We'll get back to you as soon as possible.");
    expect(document.activeElement).toBe(container.querySelector('h2'));
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

  it('sends and keeps what is seen, also when a browser has filled the boxes without an event', async () => {
    await show();
    await input('Name', 'Ada');
    fillSilently('Name', 'Grace');
    fillSilently('Phone', '202 555');
    await submit();
    expect(useContactFormStore.getState().draft).toMatchObject({ name: 'Grace', phone: '202 555' });
    expect(descriptionOf(control('Phone'))).toContain('Please enter a valid 10-digit phone number.');
    expect(control('Name').value).toBe('Grace');
  });

  it('asks whether a foreign number is right, once the box is left and until it is changed', async () => {
    await show();
    await input('Phone', '+47 22 12 34 56');
    expect(descriptionOf(control('Phone'))).not.toContain('We will call');
    await act(async () => control('Phone').dispatchEvent(new Event('focusout', { bubbles: true })));
    expect(descriptionOf(control('Phone'))).toContain('We will call (472) 212-3456. Is that right?');
    await input('Phone', '(472) 212-3456');
    await act(async () => control('Phone').dispatchEvent(new Event('focusout', { bubbles: true })));
    expect(descriptionOf(control('Phone'))).not.toContain('We will call');
  });

  it('counts the characters once the end is near, and says how many are too many', async () => {
    await show();
    await input('Message', 'x'.repeat(4499));
    expect(descriptionOf(control('Message'))).toBe('What would you like help with?');
    await input('Message', 'x'.repeat(4999));
    expect(descriptionOf(control('Message'))).toContain('1 character left.');
    await input('Message', 'x'.repeat(6200));
    expect(descriptionOf(control('Message'))).toContain('1,200 characters too many.');
    await act(async () => {
      type('Name', 'Ada');
      type('Email', 'ada@example.com');
      type('Phone', '2025550143');
    });
    await submit();
    expect(descriptionOf(control('Message'))).toContain('This is 1,200 characters too long.');
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
