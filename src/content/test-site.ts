/** Shown while the phone number or the e-mail address is an invented one. */
export const testSiteLine = 'This is a test site. The phone number and the e-mail address reach nobody.';
