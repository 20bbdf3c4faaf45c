export interface EmergencyPhone {
  readonly name: string;
  /** The number as shown. */
  readonly number: string;
  /** For `tel:` links. */
  readonly dial: string;
  readonly about?: string;
  /** Monday to Friday, US Eastern time, except holidays. */
  readonly hours?: { readonly opens: number; readonly closes: number };
}

/** The hotline that is also at the end of every printed tip. */
export const elderFraudHotline = {
  name: 'National Elder Fraud Hotline',
  number: '833-372-8311',
  dial: '+18333728311',
  about:
    'The number spells 833-FRAUD-11. It belongs to the US Department of Justice and helps people aged 60 and over. It answers in English, Spanish and other languages. Your family may call for you.',
  hours: { opens: 10, closes: 18 },
} as const satisfies EmergencyPhone;
