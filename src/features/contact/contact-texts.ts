import { company } from '../../content/company.ts';
import {
  type ContactError,
  type ContactField,
  charactersLeft,
  MAX_LENGTH,
} from '../../domain/contact-message.ts';
import { formatPhone, isForeignStyle, phoneDigits } from '../../domain/phone.ts';
import type { PendingMessage } from '../../outbox/outbox.ts';
import type { LaterSender } from '../../pwa/background-sync.ts';

export function contactErrorText(error: ContactError): string {
  switch (error.kind) {
    case 'phone':
      return 'Please enter a valid 10-digit phone number.';
    case 'country-code':
      return 'Please enter a valid 10-digit phone number. Leave out the 1 at the start.';
    case 'blank':
      return 'All fields are required.';
    case 'email-shape':
      return 'Please check your email address. It looks like name@example.com.';
    case 'too-long':
      return `This is ${counted(error.excess)} too long. Please make it shorter.`;
  }
}

/** Past this share of the greatest length, the form shows how many characters still fit. */
const NEAR = 0.1;

/** The note while somebody types: how much still fits, once the end is near. */
export function lengthText(field: ContactField, text: string): string | undefined {
  // Most texts are short: they are not cleaned at each letter.
  if (text.length < MAX_LENGTH[field] * (1 - NEAR)) return undefined;
  const left = charactersLeft(field, text);
  if (left < 0) return `${counted(-left)} too many.`;
  return left <= MAX_LENGTH[field] * NEAR ? `${counted(left)} left.` : undefined;
}

/**
 * Asked when the person leaves the box: a number that is not written the American way may not be the one that we would
 * call.
 */
export function phoneQuestion(typed: string): string | undefined {
  return isForeignStyle(typed)
    ? `We will call ${formatPhone(phoneDigits(typed))}. Is that right?`
    : undefined;
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters.toLocaleString('en-US')} characters`;
}

export const failureTexts = {
  failed: 'Error sending message. Please try again later.',
  'not-saved': 'Not saved. Please keep this page open.',
  blocked: `Your message was refused on its way to us. Please use other words, or call us at ${formatPhone(company.phone)}.`,
} as const;

/** The text above the form without internet. `isKept`: this device can store a message. */
export function offlineText(isKept: boolean): string {
  return isKept
    ? 'No internet right now. Write your message. We will send it when the internet is back.'
    : 'No internet right now. Write your message, press "Send Message" and keep this page open: we will send it when the internet is back.';
}

export const SUGGESTED =
  'We wrote this for you. Change or delete what you like. Never write a code, a password or a card number here. Our answer may take time. Until then, do not pay.';

const REFUSED_FIELDS = { name: 'name', email: 'email', phone: 'phone number', message: 'message' } as const;

const REFUSED_ON_THE_WAY = `This message was refused on its way to us and has not been sent. Please press "Change" and use other words, or call us at ${formatPhone(company.phone)}.`;

/** The state of a message that is not delivered. It must be true when it is shown. */
export function pendingText(pending: PendingMessage): string {
  if (pending.state === 'sending') return 'Sending...';
  if (pending.state === 'needs-attention') {
    const part = pending.refusedField === undefined ? 'It' : `The ${REFUSED_FIELDS[pending.refusedField]}`;
    return `This message has not been sent. ${part} needs a small change. Please press "Change".`;
  }
  if (pending.cause === 'blocked') return REFUSED_ON_THE_WAY;
  return pending.cause === 'server'
    ? 'Still waiting. There is a problem on our side; your message is safe. We will keep trying.'
    : 'Your message is waiting on this device. It has not been sent yet.';
}

/**
 * What happens next, depending on who will send the message. `isKept`: the browser does not delete it after a week
 * without a visit.
 */
export function nextText(sender: LaterSender, isKept: boolean): string {
  switch (sender) {
    case 'worker':
      return 'It will be sent by itself when the internet is back.';
    case 'this-page':
      return 'Please keep this page open: we will send it when the internet is back.';
    case 'next-visit':
      return isKept
        ? 'Open this app again when the internet is back so we can send it.'
        : `Open this app again within a week when the internet is back so we can send it, or call us at ${formatPhone(company.phone)}.`;
  }
}
