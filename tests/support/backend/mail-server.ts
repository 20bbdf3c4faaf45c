import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenLocally } from './free-port.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The received text with its headers. */
  readonly text: string;
}

/** A mail server on this machine that stores what it receives, or refuses it with a code. It knows no account. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The passwords that were told to it. */
  readonly passwords: unknown[] = [];
  /** While set, the code with which every recipient is refused, such as 550. */
  refusal: number | undefined;
  port = 0;
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) => {
        this.passwords.push(password);
        done(new Error('wrong'));
      },
      onRcptTo: (_address, _session, done) => {
        if (this.refusal === undefined) done();
        else done(Object.assign(new Error('refused'), { responseCode: this.refusal }));
      },
      onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        this.received.push({ from, to: rcptTo.map(({ address }) => address), text: await text(stream) });
        done();
      },
      ...options,
    });
    // A client that ends the connection because of the certificate is an error for this server too.
    this.#server.on('error', () => {});
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    server.port = await listenLocally(server.#server.server);
    return server;
  }

  /** The address for SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
