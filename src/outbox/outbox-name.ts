// DO NOT RENAME: messages are stored under this name on people's devices.
/**
 * The name of the outbox's database, in a file of its own, so that a page can look for it without loading the outbox.
 */
export const DATABASE_NAME = 'third-age-outbox';
