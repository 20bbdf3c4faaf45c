import type { SeededRandom } from '../outbox/seeded-random.ts';
import type { Operation } from './recorder.ts';

/** Which unsynced data survives the power cut: none, random pieces of this size, or all of it. */
export type Rule = 'synced' | 'pages' | 'sectors' | 'everything';
export const RULES: readonly Rule[] = ['synced', 'pages', 'sectors', 'everything'];

const PIECE: Readonly<Record<'pages' | 'sectors', number>> = { pages: 4096, sectors: 512 };

/** The content of files by path, relative to the folder; undefined for a folder. */
export type Tree = ReadonlyMap<string, Buffer | undefined>;

type Change = { readonly seq: number } & (
  | { readonly at: number; readonly data: Buffer }
  | { readonly size: number }
);

class File {
  /** The synced content; below, the unsynced changes in order. */
  durable: Buffer = Buffer.alloc(0);
  pending: Change[] = [];

  sync(upTo: number): void {
    const first = this.pending.findIndex(({ seq }) => seq >= upTo);
    const synced = this.pending.splice(0, first === -1 ? this.pending.length : first);
    const isInPlace = synced.every(
      (change) => 'data' in change && change.at + change.data.length <= this.durable.length,
    );
    // The log is one large file that is synced for every message, so only changed parts are copied.
    if (!isInPlace) this.durable = applied(this.durable, synced);
    else for (const change of synced) if ('data' in change) change.data.copy(this.durable, change.at);
  }

  content(rule: Rule, random: SeededRandom): Buffer {
    if (this.pending.length === 0 || rule === 'synced') return this.durable;
    if (rule === 'everything') return applied(this.durable, this.pending);
    return applied(this.durable, survivors(this.pending, PIECE[rule], random));
  }
}

type NameChange = { readonly seq: number } & (
  | { readonly name: string; readonly node: Node }
  | { readonly name: string; readonly gone: true }
  | { readonly name: string; readonly from: string; readonly node: Node }
);

class Folder {
  names = new Map<string, Node>();
  durable = new Map<string, Node>();
  pending: NameChange[] = [];

  change(change: NameChange): void {
    rename(this.names, change);
    this.pending.push(change);
  }

  sync(upTo: number): void {
    for (const change of this.pending) if (change.seq < upTo) rename(this.durable, change);
    this.pending = this.pending.filter((change) => change.seq >= upTo);
  }

  entries(rule: Rule, random: SeededRandom): Map<string, Node> {
    if (rule === 'synced') return this.durable;
    if (rule === 'everything') return this.names;
    const kept = new Map(this.durable);
    for (const change of this.pending) if (random.isOneIn(2)) rename(kept, change);
    return kept;
  }
}

type Node = File | Folder;

/** Models a disk that loses unsynced data: replays a recording, and at any point gives what a power cut may leave. */
export class VolatileDisk {
  readonly #root = new Folder();
  readonly #files = new Map<number, File>();
  #seq = 0;

  apply(operation: Operation): void {
    const seq = this.#seq;
    this.#seq += 1;
    switch (operation.kind) {
      case 'make-file': {
        const file = new File();
        this.#files.set(operation.file, file);
        const [folder, name] = this.#place(operation.path);
        folder.change({ seq, name, node: file });
        return;
      }
      case 'make-folder': {
        const [folder, name] = this.#place(operation.path);
        folder.change({ seq, name, node: new Folder() });
        return;
      }
      case 'write':
        this.#file(operation.file).pending.push({ seq, at: operation.at, data: operation.data });
        return;
      case 'resize':
        this.#file(operation.file).pending.push({ seq, size: operation.size });
        return;
      case 'rename': {
        const [folder, from] = this.#place(operation.from);
        const [target, name] = this.#place(operation.to);
        if (folder !== target) throw new Error(`${operation.from} was renamed into another folder`);
        const node = folder.names.get(from);
        if (node === undefined) throw new Error(`${operation.from} was never made`);
        folder.change({ seq, from, name, node });
        return;
      }
      case 'remove': {
        const [folder, name] = this.#place(operation.path);
        folder.change({ seq, name, gone: true });
        return;
      }
      case 'sync-file':
        this.#file(operation.file).sync(operation.upTo);
        return;
      case 'sync-folder':
        this.#folder(operation.path).sync(operation.upTo);
        return;
      case 'lose-file':
        this.#file(operation.file).pending = [];
        return;
      case 'note':
        return;
    }
  }

  /** One of the possible trees after a power cut. */
  afterCut(rule: Rule, random: SeededRandom): Tree {
    const tree = new Map<string, Buffer | undefined>();
    const walk = (folder: Folder, prefix: string) => {
      for (const [name, node] of folder.entries(rule, random)) {
        const path = `${prefix}${name}`;
        if (node instanceof File) tree.set(path, node.content(rule, random));
        else {
          tree.set(path, undefined);
          walk(node, `${path}/`);
        }
      }
    };
    walk(this.#root, '');
    return tree;
  }

  #file(id: number): File {
    const file = this.#files.get(id);
    if (file === undefined) throw new Error(`File ${id} was never made`);
    return file;
  }

  #folder(path: string): Folder {
    let folder = this.#root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const node = folder.names.get(name);
      if (!(node instanceof Folder)) throw new Error(`There is no folder ${path}`);
      folder = node;
    }
    return folder;
  }

  #place(path: string): [Folder, string] {
    const cut = path.lastIndexOf('/');
    return [this.#folder(path.slice(0, Math.max(0, cut))), path.slice(cut + 1)];
  }
}

function rename(names: Map<string, Node>, change: NameChange): void {
  if ('gone' in change) names.delete(change.name);
  else {
    if ('from' in change) names.delete(change.from);
    names.set(change.name, change.node);
  }
}

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  if (changes.length === 0) return content;
  let size = content.length;
  let capacity = size;
  for (const change of changes) {
    size = 'size' in change ? change.size : Math.max(size, change.at + change.data.length);
    capacity = Math.max(capacity, size);
  }
  const result = Buffer.alloc(capacity);
  content.copy(result);
  let end = content.length;
  for (const change of changes) {
    if ('size' in change) {
      if (change.size < end) result.fill(0, change.size, end);
      end = change.size;
    } else {
      change.data.copy(result, change.at);
      end = Math.max(end, change.at + change.data.length);
    }
  }
  return result.subarray(0, end);
}

/**
 * The cache writes each piece of a file in its state at that moment. So each piece is in the state after any number
 * of its writes, independently of the others. A new size is stored or not, independently too.
 */
function survivors(changes: readonly Change[], piece: number, random: SeededRandom): Change[] {
  const writesTo = new Map<number, number>();
  for (const change of changes)
    if ('data' in change) for (const n of pieces(change, piece)) writesTo.set(n, (writesTo.get(n) ?? 0) + 1);
  const left = new Map([...writesTo].map(([n, writes]) => [n, random.between(0, writes)]));
  const kept: Change[] = [];
  for (const change of changes) {
    if ('size' in change) {
      if (random.isOneIn(2)) kept.push(change);
      continue;
    }
    for (const n of pieces(change, piece)) {
      const writes = left.get(n) ?? 0;
      if (writes === 0) continue;
      left.set(n, writes - 1);
      const from = Math.max(change.at, n * piece);
      const to = Math.min(change.at + change.data.length, (n + 1) * piece);
      kept.push({ seq: change.seq, at: from, data: change.data.subarray(from - change.at, to - change.at) });
    }
  }
  return kept;
}

function* pieces({ at, data }: { readonly at: number; readonly data: Buffer }, piece: number) {
  for (let n = Math.floor(at / piece); n * piece < at + data.length; n += 1) yield n;
}
