import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { UserError } from '../../src/domain/user-error.ts';
import { connectToServer, type DataFolderLock } from '../database/folder/data-folder-lock.ts';

/** Names what to do and carries what it needs; both sides are this program, so each command knows its own fields. */
export interface ControlRequest {
  readonly command: string;
  readonly [field: string]: unknown;
}

export type ControlHandler = (request: ControlRequest) => Promise<unknown>;

/** Sent when the handler failed: the message is for the person who gave the command. */
interface ControlFailure {
  readonly failure: string;
}

/**
 * Lets commands on this machine reach the running server, which alone may touch the database: one JSON line in, one
 * out, over the lock's socket. Only the owner of the data folder can open that.
 */
export function answerControl(lock: DataFolderLock, handle: ControlHandler): void {
  lock.onConnection((socket) => {
    // A command that was interrupted leaves nothing to do.
    socket.on('error', () => socket.destroy());
    socket.resume();
    answerOne(socket, handle);
  });
}

async function answerOne(socket: Socket, handle: ControlHandler): Promise<void> {
  for await (const line of createInterface({ input: socket })) {
    const answer = await handle(JSON.parse(line)).then(
      (result) => ({ result }),
      (error: unknown): ControlFailure => ({ failure: error instanceof Error ? error.message : 'failed' }),
    );
    socket.end(`${JSON.stringify(answer)}\n`);
    return;
  }
}

/**
 * Asks the server that is running on this data folder; undefined when none is.
 * @throws UserError with the server's own words when it could not do it.
 */
export async function askRunningServer(
  dataDir: string,
  request: ControlRequest,
): Promise<{ readonly result: unknown } | undefined> {
  const socket = await connectToServer(dataDir);
  if (socket === undefined) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as { result: unknown } | ControlFailure;
    if ('failure' in answer) throw new UserError(answer.failure);
    return answer;
  }
  throw new UserError('The server stopped before it answered.');
}
