import { expect, it } from 'vitest';
import { company } from '../../../../src/content/company.ts';
import { formatPhone } from '../../../../src/domain/phone.ts';
import { messageReference } from '../../../../src/domain/reference.ts';
import { rescuedText } from '../../../../src/features/contact/waiting/copy-message.tsx';
import { idOf, message } from '../../outbox/device.ts';

it('a message that is copied has its text, its reference, and how to reach us', () => {
  const text = rescuedText(message(1, { message: 'One.\n\nTwo.' }));
  for (const part of ['One.\n\nTwo.', messageReference(idOf(1)), formatPhone(company.phone), company.email])
    expect(text).toContain(part);
});
