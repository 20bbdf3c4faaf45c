import { type ContactError, MAX_LENGTH } from '../../domain/contact-message.ts';

export function contactErrorText(error: ContactError): string {
  switch (error.kind) {
    case 'phone':
      return 'Please enter a valid 10-digit phone number.';
    case 'blank':
      return 'All fields are required.';
    case 'email-shape':
      return 'Please check your email address. It looks like name@example.com.';
    case 'too-long':
      return `This is too long. Please use at most ${MAX_LENGTH[error.field].toLocaleString('en-US')} characters.`;
  }
}

export const failureTexts = {
  server: 'Error sending message. Please try again later.',
  'no-answer': 'No internet right now. Your message has not been sent. It is still here: please try again.',
} as const;
