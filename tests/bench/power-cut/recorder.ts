import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** File operations below one folder, in order. Paths are relative to that folder; '' is the folder itself. */
export type Operation =
  | { readonly kind: 'make-file'; readonly path: string; readonly file: number }
  | { readonly kind: 'make-folder'; readonly path: string }
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'resize'; readonly file: number; readonly size: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** Operations before `upTo` are on the disk: later ones may have run during the call. */
  | { readonly kind: 'sync-file'; readonly file: number; readonly upTo: number }
  | { readonly kind: 'sync-folder'; readonly path: string; readonly upTo: number }
  /** A sync that failed. The kernel then takes the file for written, and never writes those changes. */
  | { readonly kind: 'lose-file'; readonly file: number }
  /** No file operation: marks what clients have seen by now. */
  | { readonly kind: 'note'; readonly note: string };

export interface Recording {
  readonly operations: Operation[];
  note(note: string): void;
  /** Restores Node's file system functions. */
  stop(): void;
}

type Call = (...args: never[]) => unknown;
interface OpenFile {
  readonly path: string;
  readonly file: number;
  readonly isFolder: boolean;
}

/**
 * Records every change and every sync that this process makes below a folder, by replacing Node's file system
 * functions. This covers the engine's files (Emscripten's NODEFS calls these functions) and those of the server, in
 * one order. An unknown function that changes files throws, so that no change is missed.
 */
export async function record(folder: string): Promise<Recording> {
  const root = fs.realpathSync(folder);
  // Node loads its code for removing trees at the first use; it must bind the original functions before they are
  // replaced.
  await fs.promises.rm(path.join(root, 'nothing'), { force: true });
  const operations: Operation[] = [];
  const openFiles = new Map<number, OpenFile>();
  const originals: { readonly owner: object; readonly name: string; readonly call: unknown }[] = [];
  /** Node's functions call each other; only the outermost call is recorded. */
  let isInside = false;

  const relative = (place: unknown): string | undefined => {
    const text = place instanceof URL ? place.pathname : Buffer.isBuffer(place) ? place.toString() : place;
    if (typeof text !== 'string') return undefined;
    const found = path.relative(root, path.resolve(text));
    return found === '..' || found.startsWith(`..${path.sep}`) ? undefined : found;
  };
  const replace = (owner: object, name: string, make: (call: Call) => Call) => {
    const call: unknown = Reflect.get(owner, name);
    if (typeof call !== 'function') throw new TypeError(`Node has no function ${name} to record`);
    originals.push({ owner, name, call });
    Reflect.set(owner, name, make(call as Call));
  };

  const inodeOf = (place: fs.PathLike) => native.statSync(place).ino;
  const native = { statSync: fs.statSync, existsSync: fs.existsSync };

  /**
   * Wraps a synchronous function: `before` reads the state that the call will change, and returns what to record if
   * the call succeeds.
   */
  const sync = (name: string, before: (...args: never[]) => ((result: never) => void) | undefined) =>
    replace(fs, name, (call) => (...args) => {
      if (isInside) return call(...args);
      isInside = true;
      try {
        const after = before(...args);
        const result = call(...args);
        after?.(result as never);
        return result;
      } finally {
        isInside = false;
      }
    });

  const madeOrEmptied = (place: string, absolute: string, existed: boolean, isEmptied: boolean) => {
    if (!existed) operations.push({ kind: 'make-file', path: place, file: inodeOf(absolute) });
    else if (isEmptied) operations.push({ kind: 'resize', file: inodeOf(absolute), size: 0 });
  };
  const opened = (absolute: string, flags: unknown) => {
    const place = relative(absolute);
    if (place === undefined) return undefined;
    const existed = native.existsSync(absolute);
    const isEmptied =
      typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : /w/.test(String(flags));
    return (fd: number) => {
      const stats = native.statSync(absolute);
      if (!stats.isDirectory()) madeOrEmptied(place, absolute, existed, isEmptied);
      openFiles.set(fd, { path: place, file: stats.ino, isFolder: stats.isDirectory() });
    };
  };
  const synced = ({ path: place, file, isFolder }: OpenFile, upTo: number) =>
    operations.push(
      isFolder ? { kind: 'sync-folder', path: place, upTo } : { kind: 'sync-file', file, upTo },
    );

  sync('openSync', (absolute: string, flags: unknown) => opened(absolute, flags));
  sync('closeSync', (fd: number) => {
    openFiles.delete(fd);
    return undefined;
  });
  sync('writeSync', (fd: number, data: Uint8Array, offset: number, _length: number, at: number) => {
    const open = openFiles.get(fd);
    if (open === undefined) return undefined;
    return (written: number) => {
      if (typeof at !== 'number' || typeof data === 'string') throw new Error('A write without a place');
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, written);
      operations.push({ kind: 'write', file: open.file, at, data: Buffer.from(bytes) });
    };
  });
  sync('writeFileSync', (absolute: string, data: string | Uint8Array) => {
    const place = relative(absolute);
    if (place === undefined) return undefined;
    const existed = native.existsSync(absolute);
    return () => {
      madeOrEmptied(place, absolute, existed, true);
      const bytes = Buffer.from(data as Uint8Array);
      if (bytes.length > 0) operations.push({ kind: 'write', file: inodeOf(absolute), at: 0, data: bytes });
    };
  });
  sync('truncateSync', (absolute: string, size = 0) => {
    if (relative(absolute) === undefined) return undefined;
    return () => operations.push({ kind: 'resize', file: inodeOf(absolute), size });
  });
  replace(fs, 'fsyncSync', (call) => (fd) => {
    const open = openFiles.get(fd);
    try {
      call(fd);
    } catch (error) {
      if (open?.isFolder === false) operations.push({ kind: 'lose-file', file: open.file });
      throw error;
    }
    if (open !== undefined) synced(open, operations.length);
  });
  sync('mkdirSync', (absolute: string) => {
    const place = relative(absolute);
    if (place === undefined || native.existsSync(absolute)) return undefined;
    return () => operations.push({ kind: 'make-folder', path: place });
  });
  sync('renameSync', (from: string, to: string) => {
    const [one, other] = [relative(from), relative(to)];
    if (one === undefined && other === undefined) return undefined;
    if (one === undefined || other === undefined) throw new Error(`Renamed out of or into ${root}`);
    return () => operations.push({ kind: 'rename', from: one, to: other });
  });
  const removal = (absolute: string) => {
    const place = relative(absolute);
    return place === undefined ? undefined : () => operations.push({ kind: 'remove', path: place });
  };
  for (const name of ['unlinkSync', 'rmdirSync', 'rmSync']) sync(name, removal);

  recordPromises();
  const unknown = (owner: object, name: string) =>
    replace(owner, name, (call) => (...args) => {
      if (args.some((arg) => relative(arg) !== undefined)) throw new Error(`${name} is not recorded`);
      return call(...args);
    });
  for (const name of ['link', 'symlink', 'cp', 'copyFile', 'appendFile']) {
    unknown(fs, `${name}Sync`);
    unknown(fs.promises, name);
  }
  for (const name of ['createWriteStream', 'writeFile', 'rename', 'unlink', 'rm', 'mkdir', 'mkdtemp'])
    unknown(fs, name);
  syncBuiltinESMExports();

  return {
    operations,
    note: (note) => operations.push({ kind: 'note', note }),
    stop() {
      for (const { owner, name, call } of originals.reverse()) Reflect.set(owner, name, call);
      syncBuiltinESMExports();
    },
  };

  /** The server's own files are few and small, so each call is one step. */
  function recordPromises(): void {
    const promised = (name: string, before: (...args: never[]) => (() => void) | undefined) =>
      replace(fs.promises, name, (call) => async (...args) => {
        const after = before(...args);
        const result = await call(...args);
        after?.();
        return result;
      });
    promised('writeFile', (absolute: string, data: string | Uint8Array, options?: { flush?: boolean }) => {
      const place = relative(absolute);
      if (place === undefined) return undefined;
      const existed = native.existsSync(absolute);
      return () => {
        madeOrEmptied(place, absolute, existed, true);
        const file = inodeOf(absolute);
        const bytes = Buffer.from(data as Uint8Array);
        if (bytes.length > 0) operations.push({ kind: 'write', file, at: 0, data: bytes });
        if (options?.flush === true) operations.push({ kind: 'sync-file', file, upTo: operations.length });
      };
    });
    promised('mkdir', (absolute: string) => {
      const place = relative(absolute);
      if (place === undefined || native.existsSync(absolute)) return undefined;
      return () => operations.push({ kind: 'make-folder', path: place });
    });
    promised('rename', (from: string, to: string) => {
      const [one, other] = [relative(from), relative(to)];
      if (one === undefined || other === undefined) return undefined;
      return () => operations.push({ kind: 'rename', from: one, to: other });
    });
    promised('rm', (absolute: string) => (native.existsSync(absolute) ? removal(absolute) : undefined));
    promised('unlink', removal);
    replace(fs.promises, 'open', (call) => async (...args) => {
      const [absolute, flags] = args as unknown as [string, unknown];
      const after = opened(absolute, flags ?? 'r');
      const handle = (await call(...args)) as fs.promises.FileHandle;
      if (after === undefined) return handle;
      after(handle.fd as never);
      const open = openFiles.get(handle.fd);
      const nativeSync = handle.sync.bind(handle);
      handle.sync = async () => {
        const upTo = operations.length;
        await nativeSync();
        if (open !== undefined) synced(open, upTo);
      };
      return handle;
    });
  }
}
