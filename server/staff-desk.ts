import { existsSync } from 'node:fs';
import path from 'node:path';
import { askRunningServer, type ControlHandler } from './control-socket.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';
import type { EmbeddedConnection } from './embedded-connection.ts';
import { addStaff, listStaff, removeStaff, type StaffAccount } from './staff-accounts.ts';

export type StaffRequest =
  | { readonly command: 'staff-add'; readonly email: string; readonly password: string }
  | { readonly command: 'staff-list' }
  | { readonly command: 'staff-remove'; readonly email: string };

export interface StaffAnswers {
  'staff-add': 'added' | 'reset';
  'staff-list': StaffAccount[];
  'staff-remove': 'removed' | 'unknown';
}

/** The server's side of the desk. */
export function staffDesk(connection: EmbeddedConnection): ControlHandler {
  return async (request) => {
    const { command } = request as StaffRequest;
    const answer = await serve(connection, request as StaffRequest);
    if (answer === undefined) throw new Error(`This server does not know the command ${command}.`);
    return answer;
  };
}

async function serve(connection: EmbeddedConnection, request: StaffRequest) {
  switch (request.command) {
    case 'staff-add':
      return addStaff(connection, request.email, request.password);
    case 'staff-list':
      return listStaff(connection);
    case 'staff-remove':
      return (await removeStaff(connection, request.email)) ? 'removed' : 'unknown';
  }
}

/** Has the running server do it, or opens the database when no server is running. */
export async function atStaffDesk<Request extends StaffRequest>(
  dataDir: string,
  request: Request,
): Promise<StaffAnswers[Request['command']]> {
  type Answer = StaffAnswers[Request['command']];
  const answered = existsSync(dataDir) ? await askRunningServer(dataDir, { ...request }) : undefined;
  if (answered !== undefined) return answered.result as Answer;
  const lock = await lockDataFolder(dataDir);
  try {
    const connection = await openDatabase(path.resolve(dataDir), async () => {});
    try {
      return (await serve(connection, request)) as Answer;
    } finally {
      await connection.close();
    }
  } finally {
    await lock.release();
  }
}
