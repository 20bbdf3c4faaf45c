// DO NOT RENAME: messages wait under this name on people's devices.
/** The database of the outbox; apart, so that a page can look for it without the outbox's code. */
export const DATABASE_NAME = 'third-age-outbox';
