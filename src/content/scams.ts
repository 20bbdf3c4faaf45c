import type { Channel } from './channels.ts';

export interface Loss {
  readonly amount: string;
  readonly year: number;
  readonly source: 'FBI' | 'FTC';
  /** What the figure covers, when it is only a part of the losses. */
  readonly note?: string;
}

export interface Scam {
  /** The card's address: `/scam-awareness#<slug>`. It is printed and sent to families, so it never changes. */
  readonly slug: string;
  /** The picture: `/art/scams/<imageKey>.svg`, 640×400. */
  readonly imageKey: string;
  readonly imageAlt: string;
  readonly title: string;
  readonly description: string;
  /** Missing where no figure is published. */
  readonly loss?: Loss;
  readonly warningSigns: readonly [string, string, string];
  readonly advice: string;
  readonly channels: readonly Channel[];
}

/**
 * The ten scams in their fixed order. Each figure has its year and source: the Internet Crime Complaint Center of the
 * FBI (ic3.gov) or the Federal Trade Commission (ftc.gov). House style: sentences of at most 20 words, "you", and the
 * criminal as the subject.
 */
export const scams: readonly Scam[] = [
  {
    slug: 'investment-scams',
    imageKey: 'investmentScams',
    imageAlt: 'An older man looks doubtfully at a rising money chart; a coin hangs from a fish hook.',
    title: 'Investment Scams',
    description:
      'A criminal finds you on social media, in an ad, or with a text sent to a "wrong number". They offer to teach you to invest, often in crypto (digital money). They control the website, so they can show you any profit they like. When you want your money back, they ask for a "fee" first.',
    loss: { amount: '$6.5 billion', year: 2024, source: 'FBI' },
    warningSigns: [
      'They promise high returns with little risk.',
      'They push you to act fast or to keep it quiet.',
      'They want crypto or a wire transfer, and then a fee to get your money out.',
    ],
    advice:
      'Check the person at brokercheck.finra.org before you send any money. Never invest through someone you know only online. Never pay a fee to take your money out. Talk first to someone you trust who gains nothing from it.',
    channels: ['text', 'e-mail-or-social-media'],
  },
  {
    slug: 'tech-support-fraud',
    imageKey: 'TechSupportFraud',
    imageAlt:
      'An older woman looks doubtfully at a laptop showing a red warning box; a telephone handset hangs from a fish hook.',
    title: 'Tech Support Fraud',
    description:
      'A loud warning jumps onto your screen (a pop-up), or a stranger calls. They say that your computer is infected. They ask to connect to it, and then pretend to find problems. Next they ask you to pay, or they pass you to a fake bank.',
    loss: { amount: '$1.4 billion', year: 2024, source: 'FBI' },
    warningSigns: [
      'A warning on your screen shows a phone number to call.',
      'A stranger wants to control your computer.',
      'They want gift cards, a wire transfer or crypto (digital money).',
    ],
    advice:
      'Do not call the number. Close the window, or hold down the power button until the screen goes dark. Real companies do not put phone numbers in virus warnings. If someone did connect, turn off the internet and then the computer. Call your bank, and change your passwords from another device.',
    channels: ['phone-call', 'pop-up'],
  },
  {
    slug: 'romance-scams',
    imageKey: 'RomanceScams',
    imageAlt:
      "An older woman looks doubtfully at a stranger's dating profile on a phone; a heart hangs from a fish hook.",
    title: 'Romance Scams',
    description:
      'A criminal plays a warm stranger and speaks of love very early. They always have a reason not to meet you. Then they tell you about a crisis that needs your money. Or they suggest an "investment" that you make together.',
    loss: { amount: '$1.14 billion', year: 2023, source: 'FTC' },
    warningSigns: [
      'They say very early that they love you.',
      'They can never meet you or show themselves well on a video call.',
      'They ask for money, gift cards or help with a bank, and want it kept secret.',
    ],
    advice:
      'Send nothing to anyone you have not met. Tell a friend about the person early. Search for their photo on the internet to see whose it really is. A real person will wait.',
    channels: ['e-mail-or-social-media'],
  },
  {
    slug: 'government-impersonation-scams',
    imageKey: 'GovImposterScams',
    imageAlt: 'An older man looks doubtfully at an official-looking letter hanging from a fish hook.',
    title: 'Government Impersonation Scams',
    description:
      'A criminal says they are from Social Security, Medicare, the police or the IRS (the tax office). They say that your number is suspended or that you owe money. Or they say the police have a warrant to arrest you. The name on your phone proves nothing, because criminals can fake caller ID.',
    loss: { amount: '$789 million', year: 2024, source: 'FTC' },
    warningSigns: [
      'They threaten you with arrest or lost benefits today.',
      'They want gift cards, crypto (digital money), a wire transfer, cash or gold.',
      'They tell you to stay on the line and tell no one.',
    ],
    advice:
      'Hang up. Find the phone number of the agency yourself, and call it. Agencies write to you first, and they never take gift cards.',
    channels: ['phone-call', 'mail-or-door'],
  },
  {
    slug: 'grandparent-or-emergency-scams',
    imageKey: 'GrandChildEmergencyScam',
    imageAlt: 'An older woman on the phone; the caller is a faceless outline with a question mark.',
    title: 'Grandparent or Emergency Scams',
    description:
      'A criminal makes an urgent call and plays your grandchild, a lawyer or an officer. The voice may sound right, because a computer can copy a voice. They may send someone to your door to collect cash.',
    loss: { amount: '$2.7 million', year: 2024, source: 'FBI' },
    warningSigns: [
      'The caller is in a panic and needs money now.',
      'They say: "Don\'t tell Mom and Dad."',
      'They want cash for a courier, gift cards or a wire transfer.',
    ],
    advice:
      'Hang up, and call that person on the number you know. Agree on a family code word today. Nobody real collects bail money at your door.',
    channels: ['phone-call'],
  },
  {
    slug: 'sweepstakes-and-lottery-scams',
    imageKey: 'SweepStakesScam',
    imageAlt: 'An older woman looks doubtfully at a golden prize ticket hanging from a fish hook.',
    title: 'Sweepstakes and Lottery Scams',
    description:
      'A criminal tells you that you have won a prize. But first you must pay a tax or a fee. Some send you a check and ask you to send part of it back. After you have done that, the check bounces.',
    loss: { amount: '$102 million', year: 2024, source: 'FBI' },
    warningSigns: [
      'You never entered the contest.',
      'You must pay to collect your prize.',
      'They want your bank details, in a hurry and in secret.',
    ],
    advice:
      'Real prizes are free. Never deposit a check and send part of it back. Call the real company on the number that it publishes itself.',
    channels: ['phone-call', 'e-mail-or-social-media', 'mail-or-door'],
  },
  {
    slug: 'telemarketing-phone-scams',
    imageKey: 'TelemarketingPhoneScams',
    imageAlt:
      'An older man looks doubtfully at a ringing telephone; the caller is a faceless outline with a headset.',
    title: 'Telemarketing Phone Scams',
    description:
      'Criminals call to sell you a warranty, a medical brace, debt relief or a "free" trial. Others collect money for fake charities. They make their number look like one from your own town.',
    loss: {
      amount: '$1,500 per person',
      year: 2024,
      source: 'FTC',
      note: 'This is the middle figure: half of the people lost more, half lost less.',
    },
    warningSigns: [
      'The offer ends today.',
      'They ask for your Medicare, Social Security, card or bank number.',
      'They will not put the offer in writing.',
    ],
    advice:
      'Let calls that you do not know go to voicemail. If you picked up, hang up and press nothing. You can sign up at donotcall.gov, but it stops only honest sellers. So do not trust sales calls that still come.',
    channels: ['phone-call'],
  },
  {
    slug: 'homeowner-and-reverse-mortgage-scams',
    imageKey: 'HomeOwners',
    imageAlt:
      'An older couple beside their house, which is caught on a fish hook; a contract waits to be signed.',
    title: 'Homeowner and Reverse Mortgage Scams',
    description:
      'A criminal comes to your door and offers repairs. Or they offer to "rescue" your home when the bank wants to take it (foreclosure). Some play an adviser and steer you into a loan against your home (a reverse mortgage). Others get you to sign the deed, the paper that says who owns the house.',
    warningSigns: [
      'Someone you did not call says that repairs or a loan are urgent.',
      'They want money before the work, or your name on blank or rushed papers.',
      'They tell you not to speak to family, a lawyer or a counselor.',
    ],
    advice:
      'Get three written quotes before any repair. Never sign over a deed in return for help. An insured reverse mortgage needs a talk with an independent counselor first. Choose one yourself, approved by HUD, the federal housing department.',
    channels: ['mail-or-door'],
  },
  {
    slug: 'text-or-smishing-scams',
    imageKey: 'TextPhishingScam',
    imageAlt: 'A hand holds a phone with a text message; the link in it is caught on a fish hook.',
    title: "Text or 'Smishing' Scams",
    description:
      'Smishing is fraud by text message. A criminal sends a text that seems to come from a toll road, a parcel service or your bank. Others write as if they had a wrong number. The link opens a site that is only a copy of the real one.',
    loss: {
      amount: '$129,624',
      year: 2024,
      source: 'FBI',
      note: 'This figure is for toll-road texts alone.',
    },
    warningSigns: [
      'A small debt or problem comes with a deadline.',
      'There is a link or a number to tap.',
      'You do not know the sender, or the address looks odd.',
    ],
    advice:
      'Do not tap anything and do not answer, not even "STOP". Check in the app of the company itself. Forward the text to 7726, which spells SPAM. Then delete it.',
    channels: ['text'],
  },
  {
    slug: 'obituary-scams',
    imageKey: 'ObitScam',
    imageAlt:
      'A newspaper notice with a portrait, a candle and white flowers; a fish hook has caught the page.',
    title: 'Obituary Scams',
    description:
      'Criminals read death notices. They open accounts in the name of the person who died, or they invent debts. Some pretend to be an old friend. Others break into the house during the service.',
    warningSigns: [
      'A stranger calls soon after a death and speaks about money.',
      'They want a payment or the Social Security number now.',
      'A "friend" whom nobody knows is suddenly close.',
    ],
    advice:
      'In the notice, leave out the full birth date, the middle and maiden names and the address. Ask for any debt in writing. Tell Social Security, the banks and the credit bureaus (Equifax, Experian and TransUnion). Have someone mind the house during the service.',
    channels: ['after-a-death'],
  },
];
