/** A reason not to start that the person at the keyboard can act on. The message is one whole sentence or two. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
