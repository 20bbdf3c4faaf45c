import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * File operations below one folder, in order. Paths are relative to that folder, which is made first, with the path ''.
 * A `node` is the inode of a file or folder.
 */
export type Operation =
  | { readonly kind: 'make'; readonly path: string; readonly node: number; readonly isFolder: boolean }
  | { readonly kind: 'write'; readonly node: number; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'resize'; readonly node: number; readonly size: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** Operations before `upTo` are on the disk: later ones may have run during the call. */
  | { readonly kind: 'sync'; readonly node: number; readonly upTo: number }
  /** A sync that failed. The kernel then takes the file for written, and never writes those changes. */
  | { readonly kind: 'lose'; readonly node: number }
  /** No file operation: what begins, or what a client has been told by now. */
  | { readonly kind: 'note'; readonly about: 'part' | 'acknowledged' | 'deleted'; readonly what: string };

export interface Recording {
  readonly operations: Operation[];
  /** Restores Node's file system functions. */
  stop(): void;
}

type Call = (...args: never[]) => unknown;
/** Reads the state that a call will change, and returns what to record if the call succeeds. */
type Before = (...args: never[]) => ((result: never) => void) | undefined;

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
  const inodeOf = (place: string) => fs.statSync(place).ino;
  const operations: Operation[] = [{ kind: 'make', path: '', node: inodeOf(root), isFolder: true }];
  /** The inodes of open files and folders by their descriptors. */
  const openNodes = new Map<number, number>();
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
  const watch = (owner: object, name: string, before: Before) =>
    replace(owner, name, (call) => (...args) => {
      if (isInside) return call(...args);
      isInside = true;
      try {
        const after = before(...args);
        const noted = (result: unknown) => {
          after?.(result as never);
          return result;
        };
        const result = call(...args);
        return result instanceof Promise ? result.then(noted) : noted(result);
      } finally {
        isInside = false;
      }
    });
  /** A function that Node has in both kinds. The server's own files are few and small, so each call is one step. */
  const watchBoth = (name: string, before: Before) => {
    watch(fs, `${name}Sync`, before);
    watch(fs.promises, name, before);
  };

  const madeOrEmptied = (absolute: string, isEmptied: boolean) => {
    const place = relative(absolute);
    const existed = fs.existsSync(absolute);
    return (node: number) => {
      if (place !== undefined && !existed)
        operations.push({ kind: 'make', path: place, node, isFolder: false });
      else if (isEmptied) operations.push({ kind: 'resize', node, size: 0 });
    };
  };
  const opening = (absolute: string, flags: unknown = 'r') => {
    if (relative(absolute) === undefined) return undefined;
    const isEmptied =
      typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : /w/.test(String(flags));
    const opened = madeOrEmptied(absolute, isEmptied);
    return (result: number | fs.promises.FileHandle) => {
      const node = inodeOf(absolute);
      opened(node);
      if (typeof result === 'number') {
        openNodes.set(result, node);
        return;
      }
      const sync = result.sync.bind(result);
      result.sync = async () => {
        const upTo = operations.length;
        await sync();
        operations.push({ kind: 'sync', node, upTo });
      };
    };
  };
  const written = (node: number, at: number, data: Buffer) => {
    if (data.length > 0) operations.push({ kind: 'write', node, at, data });
  };

  watchBoth('open', opening);
  watch(fs, 'closeSync', (fd: number) => {
    openNodes.delete(fd);
    return undefined;
  });
  watch(fs, 'writeSync', (fd: number, data: Uint8Array, offset: number, _length: number, at: number) => {
    const node = openNodes.get(fd);
    if (node === undefined) return undefined;
    return (length: number) => {
      if (typeof at !== 'number' || typeof data === 'string') throw new Error('A write without a place');
      written(node, at, Buffer.from(Buffer.from(data.buffer, data.byteOffset + offset, length)));
    };
  });
  watchBoth('writeFile', (absolute: string, data: string | Uint8Array, options?: { flush?: boolean }) => {
    if (relative(absolute) === undefined) return undefined;
    const opened = madeOrEmptied(absolute, true);
    return () => {
      const node = inodeOf(absolute);
      opened(node);
      written(node, 0, Buffer.from(data as Uint8Array));
      if (options?.flush === true) operations.push({ kind: 'sync', node, upTo: operations.length });
    };
  });
  watch(fs, 'truncateSync', (absolute: string, size = 0) => {
    if (relative(absolute) === undefined) return undefined;
    return () => operations.push({ kind: 'resize', node: inodeOf(absolute), size });
  });
  replace(fs, 'fsyncSync', (call) => (fd: never) => {
    const node = openNodes.get(fd);
    try {
      call(fd);
    } catch (error) {
      if (node !== undefined && fs.fstatSync(fd).isFile()) operations.push({ kind: 'lose', node });
      throw error;
    }
    if (node !== undefined) operations.push({ kind: 'sync', node, upTo: operations.length });
  });
  watchBoth('mkdir', (absolute: string) => {
    const place = relative(absolute);
    if (place === undefined || fs.existsSync(absolute)) return undefined;
    return () => operations.push({ kind: 'make', path: place, node: inodeOf(absolute), isFolder: true });
  });
  watchBoth('rename', (absolute: string, other: string) => {
    const [from, to] = [relative(absolute), relative(other)];
    if (from === undefined && to === undefined) return undefined;
    if (from === undefined || to === undefined) throw new Error(`Renamed out of or into ${root}`);
    return () => operations.push({ kind: 'rename', from, to });
  });
  for (const name of ['unlink', 'rmdir', 'rm'])
    watchBoth(name, (absolute: string) => {
      const place = relative(absolute);
      if (place === undefined || !fs.existsSync(absolute)) return undefined;
      return () => operations.push({ kind: 'remove', path: place });
    });

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
    stop() {
      for (const { owner, name, call } of originals.reverse()) Reflect.set(owner, name, call);
      syncBuiltinESMExports();
    },
  };
}
