/**
 * An error that the user of a command or the owner of a setting can correct. The message is for them: one or two
 * whole sentences, shown without a stack. Every other error is a bug of ours.
 */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    // Vite prints the stack of an error in its configuration.
    this.stack = message;
  }
}
