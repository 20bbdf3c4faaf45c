import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The received text with its headers. */
  readonly text: string;
}

/** A mail server on this machine that stores what it receives, or refuses it with a code. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** While set, the code with which every recipient is refused, such as 550. */
  refusal: number | undefined;
  readonly #server: SMTPServer;
  #port = 0;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        if (this.refusal === undefined) done();
        else done(Object.assign(new Error('refused'), { responseCode: this.refusal }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    const address = server.#server.server.address();
    server.#port = typeof address === 'object' && address !== null ? address.port : 0;
    return server;
  }

  /** The address for SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
