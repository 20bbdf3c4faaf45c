import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { UserError } from '../../src/domain/user-error.ts';
import { connectToServer, type DataFolderLock } from '../database/folder/data-folder-lock.ts';

/** Each command adds its own fields. They are not checked: the client and the server are the same program. */
export interface ControlRequest {
  readonly command: string;
  readonly [field: string]: unknown;
}

export type ControlHandler = (request: ControlRequest) => Promise<unknown>;

/** The handler failed; `message` is shown to the person who gave the command. */
interface ControlFailure {
  readonly failure: string;
}

/**
 * Lets commands on this machine reach the running server, because only that process may open the database. One line
 * of JSON in, one line out, over the lock's socket, which only the owner of the data folder can open.
 */
export function answerControl(lock: DataFolderLock, handle: ControlHandler): void {
  lock.onConnection((socket) => {
    // A client that was interrupted: nobody is left to answer.
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
 * Sends a request to the server that is running on this data folder.
 * @returns its answer; undefined when no server is running.
 * @throws UserError with the server's own message when it could not carry out the request.
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
