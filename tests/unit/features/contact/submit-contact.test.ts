import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactMessage } from '../../../../src/domain/contact-message.ts';
import type { SendOutcome } from '../../../../src/domain/send-outcome.ts';
import { useContactFormStore } from '../../../../src/features/contact/contact-form-store.ts';
import { submitContact } from '../../../../src/features/contact/submit-contact.ts';

const form = () => useContactFormStore.getState();
const typed = { name: ' Ada ', email: ' ada@example.com ', phone: '(020) 255-0143', message: ' Hello ' };

/** A backend that answers once, and remembers what it was given. */
function backend(outcome: SendOutcome) {
  const received: ContactMessage[] = [];
  const send = async (message: ContactMessage) => {
    received.push(message);
    return outcome;
  };
  return { received, send };
}

beforeEach(() => {
  useContactFormStore.setState({ ...useContactFormStore.getInitialState(), draft: typed }, true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('submitting the form', () => {
  it('sends trimmed texts and the phone as a number', async () => {
    const { received, send } = backend({ kind: 'delivered' });
    await submitContact(send);
    expect(received).toEqual([
      expect.objectContaining({
        name: 'Ada',
        email: 'ada@example.com',
        phone: 202550143,
        message: 'Hello',
        submissionId: expect.stringMatching(
          /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        ),
      }),
    ]);
  });

  it('says sent only when the backend has the message', async () => {
    await submitContact(backend({ kind: 'delivered' }).send);
    expect(form().status).toEqual({ kind: 'sent' });
  });

  it('refuses a wrong phone before anything else, and sends nothing', async () => {
    useContactFormStore.setState({ draft: { name: '', email: '', phone: '555-0143', message: '' } });
    const { received, send } = backend({ kind: 'delivered' });
    await submitContact(send);
    expect(form().status).toEqual({ kind: 'refused', error: { field: 'phone', kind: 'phone' } });
    expect(received).toEqual([]);
  });

  it('names the first blank field', async () => {
    form().edit('email', '   ');
    await submitContact(backend({ kind: 'delivered' }).send);
    expect(form().status).toEqual({ kind: 'refused', error: { field: 'email', kind: 'blank' } });
  });

  it('clears nothing when our server answers with an error', async () => {
    await submitContact(
      backend({ kind: 'retry', cause: 'server', isPassing: false, mayBeStored: false }).send,
    );
    expect(form()).toMatchObject({ status: { kind: 'failed', cause: 'server' }, draft: typed });
  });

  it('clears nothing when nobody answers', async () => {
    await submitContact(backend({ kind: 'retry', cause: 'no-answer' }).send);
    expect(form()).toMatchObject({ status: { kind: 'failed', cause: 'no-answer' }, draft: typed });
  });

  it('logs what happened without a word of the person', async () => {
    await submitContact(backend({ kind: 'rejected', field: 'email' }).send);
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(logged).toContain('rejected');
    expect(logged).not.toMatch(/Ada|ada@|0143|Hello/);
  });

  it('is one message when Enter is pressed twice', async () => {
    const { received, send } = backend({ kind: 'delivered' });
    await Promise.all([submitContact(send), submitContact(send)]);
    expect(received).toHaveLength(1);
  });
});
