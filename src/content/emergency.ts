import { type EmergencyPhone, elderFraudHotline } from './elder-fraud-hotline.ts';

export interface EmergencySite {
  readonly name: string;
  readonly href: string;
}

export interface EmergencyStep {
  readonly title: string;
  readonly text: string;
  /** Advice by way of paying. */
  readonly payments?: readonly { readonly by: string; readonly advice: string }[];
  readonly phones?: readonly EmergencyPhone[];
  readonly sites?: readonly EmergencySite[];
  readonly closing?: string;
}

/** The year in which a person last compared every number and address below with those of its owner. */
export const NUMBERS_CHECKED_IN = '2026';

export const emergencyOpening =
  'This is a crime, and it is not your fault. Do these steps in order. You can stop after any step and come back.';

export const emergencyClosing =
  'Keep your notes, your receipts and your screenshots (pictures of the screen).';

export const emergencySteps: readonly EmergencyStep[] = [
  {
    title: 'Stop talking to them',
    text: 'Hang up, close the window, and do not reply. Are you in danger, or is someone at your door? Then call 911.',
    phones: [{ name: 'In danger, or someone at your door', number: '911', dial: '911' }],
  },
  {
    title: 'Call your bank or card company',
    text: 'Use the number on the back of your card. Say: "This was fraud. Can you stop or reverse it?" Do it now, because being fast matters most.',
  },
  {
    title: 'Did you pay in another way?',
    text: 'Tell the company that moved the money.',
    payments: [
      { by: 'Gift card', advice: 'Call the company on the card. Keep the card and the receipt.' },
      { by: 'Wire transfer', advice: 'Call the wire desk of the bank or company that sent the money.' },
      { by: 'Payment app', advice: 'Report it in the app. Then tell the bank that is linked to it.' },
      { by: 'Crypto (digital money)', advice: 'Tell the exchange, the company that handled it.' },
      { by: 'Cash by mail', advice: 'Call the US Postal Inspection Service.' },
    ],
    phones: [{ name: 'US Postal Inspection Service', number: '877-876-2455', dial: '+18778762455' }],
  },
  {
    title: 'Were they in your computer or phone?',
    text: 'Turn off the Wi-Fi, and then the power. Ask someone you trust to check the device. Use a different device to set new passwords for your e-mail and your bank.',
  },
  {
    title: 'Do they have your Social Security number?',
    text: 'Report it at IdentityTheft.gov. Then ask for a credit freeze at all three credit bureaus. It is free, and it stops new accounts in your name.',
    sites: [
      { name: 'IdentityTheft.gov', href: 'https://www.identitytheft.gov/' },
      { name: 'equifax.com', href: 'https://www.equifax.com/' },
      { name: 'experian.com', href: 'https://www.experian.com/' },
      { name: 'transunion.com', href: 'https://www.transunion.com/' },
    ],
  },
  {
    title: 'Talk to a person',
    text: 'You do not have to do this alone.',
    phones: [
      elderFraudHotline,
      {
        name: 'AARP Fraud Watch Network Helpline',
        number: '877-908-3360',
        dial: '+18779083360',
        about: 'It is free. You do not have to be a member of AARP, a group for older Americans.',
        hours: { opens: 8, closes: 20 },
      },
    ],
  },
  {
    title: 'Report it',
    text: 'Report any fraud to the Federal Trade Commission (FTC), on its site or by phone. Report crime on the internet to the FBI at www.ic3.gov (IC3). Type the address yourself. It ends in .gov.',
    phones: [{ name: 'Federal Trade Commission', number: '877-382-4357', dial: '+18773824357' }],
    sites: [
      { name: 'ReportFraud.ftc.gov', href: 'https://reportfraud.ftc.gov/' },
      { name: 'www.ic3.gov', href: 'https://www.ic3.gov/' },
    ],
  },
  {
    title: 'Watch for the second scam',
    text: 'Does someone offer to get your money back for a fee? That is another criminal. The hotline and IC3 never charge, and IC3 does not call you.',
  },
  {
    title: 'Is it all too much?',
    text: 'You can call or text this number at any time.',
    phones: [{ name: 'Call or text', number: '988', dial: '988' }],
  },
];
