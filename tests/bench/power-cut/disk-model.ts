import type { SeededRandom } from '../outbox/seeded-random.ts';
import type { Operation } from './recorder.ts';

/** Which unsynced data survives the power cut: none, random pieces of this size, or all of it. */
export type Rule = 'synced' | 'pages' | 'sectors' | 'everything';
export const RULES: readonly Rule[] = ['synced', 'pages', 'sectors', 'everything'];

const PIECE = { pages: 4096, sectors: 512 } as const;

/** The content of files by path, relative to the folder; undefined for a folder. */
export type Tree = ReadonlyMap<string, Buffer | undefined>;

/** What is on the disk of a file or folder, and the changes since then, each with the number of its operation. */
abstract class Cached<Content, Change> {
  pending: { readonly seq: number; readonly change: Change }[] = [];

  constructor(protected durable: Content) {}

  sync(upTo: number): void {
    const synced = this.pending.filter(({ seq }) => seq < upTo);
    this.durable = this.with(synced.map(({ change }) => change));
    this.pending = this.pending.slice(synced.length);
  }

  afterCut(rule: Rule, random: SeededRandom): Content {
    const changes = this.pending.map(({ change }) => change);
    if (rule === 'synced') return this.durable;
    return this.with(rule === 'everything' ? changes : this.survivors(changes, PIECE[rule], random));
  }

  /** The durable content with these changes. */
  protected abstract with(changes: readonly Change[]): Content;
  protected abstract survivors(changes: readonly Change[], piece: number, random: SeededRandom): Change[];
}

type Resize = Pick<Extract<Operation, { kind: 'resize' }>, 'size'>;
interface Write extends Pick<Extract<Operation, { kind: 'write' }>, 'at' | 'data'> {
  /** Which piece of the file it writes, once it is cut into pieces. */
  readonly piece?: number;
}

class File extends Cached<Buffer, Write | Resize> {
  protected with(changes: readonly (Write | Resize)[]): Buffer {
    const ends = changes.map((change) => ('size' in change ? change.size : change.at + change.data.length));
    const result = Buffer.alloc(Math.max(this.durable.length, ...ends));
    this.durable.copy(result);
    let size = this.durable.length;
    for (const change of changes) {
      if ('size' in change) {
        result.fill(0, Math.min(change.size, size), size);
        size = change.size;
      } else {
        change.data.copy(result, change.at);
        size = Math.max(size, change.at + change.data.length);
      }
    }
    return result.subarray(0, size);
  }

  /**
   * The cache writes each piece of a file in its state at that moment. So each piece is in the state after any number
   * of its writes, independently of the others. A new size is stored or not, independently too.
   */
  protected survivors(changes: readonly (Write | Resize)[], piece: number, random: SeededRandom) {
    const parts = changes.flatMap((change) => ('size' in change ? [change] : pieces(change, piece)));
    const left = new Map<number | undefined, number>();
    for (const part of parts) if ('at' in part) left.set(part.piece, (left.get(part.piece) ?? 0) + 1);
    for (const [number, writes] of left) left.set(number, random.between(0, writes));
    return parts.filter((part) => {
      if ('size' in part) return random.isOneIn(2);
      const writes = left.get(part.piece) ?? 0;
      left.set(part.piece, writes - 1);
      return writes > 0;
    });
  }
}

function pieces({ at, data }: Write, size: number): (Write | Resize)[] {
  const first = Math.floor(at / size);
  const count = Math.ceil((at + data.length) / size) - first;
  return Array.from({ length: count }, (_, n) => {
    const from = Math.max(at, (first + n) * size);
    return { piece: first + n, at: from, data: data.subarray(from - at, (first + n + 1) * size - at) };
  });
}

type Node = File | Folder;
type NameChange = (names: Map<string, Node>) => void;

class Folder extends Cached<ReadonlyMap<string, Node>, NameChange> {
  /** The present names. */
  readonly names = new Map<string, Node>();

  constructor() {
    super(new Map());
  }

  change(seq: number, change: NameChange): void {
    change(this.names);
    this.pending.push({ seq, change });
  }

  protected with(changes: readonly NameChange[]): ReadonlyMap<string, Node> {
    const names = new Map(this.durable);
    for (const change of changes) change(names);
    return names;
  }

  protected survivors(changes: readonly NameChange[], _piece: number, random: SeededRandom) {
    return changes.filter(() => random.isOneIn(2));
  }
}

/** Models a disk that loses unsynced data: replays a recording, and at any point gives what a power cut may leave. */
export class VolatileDisk {
  readonly #root = new Folder();
  readonly #nodes = new Map<number, Node>();
  #seq = 0;

  apply(operation: Operation): void {
    const seq = this.#seq;
    this.#seq += 1;
    switch (operation.kind) {
      case 'make': {
        const { path, isFolder } = operation;
        const node = path === '' ? this.#root : isFolder ? new Folder() : new File(Buffer.alloc(0));
        this.#nodes.set(operation.node, node);
        if (path !== '') this.#change(path, seq, (names, name) => names.set(name, node));
        break;
      }
      case 'write':
      case 'resize': {
        const file = this.#node(operation.node);
        if (file instanceof File) file.pending.push({ seq, change: operation });
        break;
      }
      case 'rename': {
        const [folder, from] = this.#place(operation.from);
        const node = folder.names.get(from);
        if (node === undefined) throw new Error(`${operation.from} was never made`);
        if (folder !== this.#place(operation.to)[0])
          throw new Error(`${operation.from} was renamed into another folder`);
        this.#change(operation.to, seq, (names, to) => {
          names.delete(from);
          names.set(to, node);
        });
        break;
      }
      case 'remove':
        this.#change(operation.path, seq, (names, name) => names.delete(name));
        break;
      case 'sync':
        this.#node(operation.node).sync(operation.upTo);
        break;
      case 'lose':
        this.#node(operation.node).pending = [];
    }
  }

  /** One of the possible trees after a power cut. */
  afterCut(rule: Rule, random: SeededRandom): Tree {
    const tree = new Map<string, Buffer | undefined>();
    const walk = (folder: Folder, prefix: string) => {
      for (const [name, node] of folder.afterCut(rule, random)) {
        const path = `${prefix}${name}`;
        tree.set(path, node instanceof File ? node.afterCut(rule, random) : undefined);
        if (node instanceof Folder) walk(node, `${path}/`);
      }
    };
    walk(this.#root, '');
    return tree;
  }

  #node(inode: number): Node {
    const node = this.#nodes.get(inode);
    if (node === undefined) throw new Error(`File ${inode} was never made`);
    return node;
  }

  #change(path: string, seq: number, change: (names: Map<string, Node>, name: string) => void): void {
    const [folder, name] = this.#place(path);
    folder.change(seq, (names) => change(names, name));
  }

  /** The folder of a path, and the name in it. */
  #place(path: string): [Folder, string] {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folder = this.#root;
    for (const name of names) {
      const node = folder.names.get(name);
      if (!(node instanceof Folder)) throw new Error(`There is no folder for ${path}`);
      folder = node;
    }
    return [folder, last];
  }
}
