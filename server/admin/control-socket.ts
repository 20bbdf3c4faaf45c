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
 * Lets commands on this machine reach the running server, because only that process may open the database. One line of
 * JSON in, one line out, over the lock's socket, which only the owner of the data folder can open. It never throws,
 * whatever a client sends and whenever it disconnects.
 */
export function answerControl(lock: DataFolderLock, handle: ControlHandler): void {
  lock.onConnection((socket) => {
    const lines = createInterface({ input: socket });
    // The client has disconnected; the lock has closed the connection.
    lines.on('error', () => {});
    lines.once('line', async (line) => {
      socket.end(`${await answerTo(line, handle)}\n`);
    });
  });
}

async function answerTo(line: string, handle: ControlHandler): Promise<string> {
  try {
    return JSON.stringify({ result: await handle(readRequest(line)) });
  } catch (error) {
    const failure: ControlFailure = { failure: error instanceof Error ? error.message : 'failed' };
    return JSON.stringify(failure);
  }
}

/** @throws UserError when the line is not a request, for example from another program. */
function readRequest(line: string): ControlRequest {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    throw new UserError('The server received a line that is not JSON.', { cause: error });
  }
  if (typeof request === 'object' && request !== null && 'command' in request)
    return request as ControlRequest;
  throw new UserError('The server received JSON that is not a command.');
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
