/**
 * Something that the person who gave a command or set a variable can put right. The message is for them: one or two
 * whole sentences, shown without a stack. Everything else that is thrown is a fault of ours.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}
