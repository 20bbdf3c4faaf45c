import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Extension } from '@electric-sql/pglite';

/** The parts of Emscripten's file system that are used here; its types lack the stream operations of NODEFS. */
interface EmscriptenModule {
  readonly FS: {
    readonly ErrnoError: new (errno: number) => Error;
    readonly filesystems: { readonly NODEFS: NodeFileSystem };
  };
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: OpenStream) => number };
  readonly node_ops: { mknod(...args: unknown[]): FileNode };
  realPath(node: FileNode): string;
  convertNodeCode(error: NodeJS.ErrnoException): number | undefined;
}

interface FileNode {
  readonly parent: FileNode;
}

interface OpenStream {
  readonly node: FileNode;
  /** Node's file descriptor; a folder has none. */
  readonly nfd?: number;
}

/** EIO as Emscripten numbers it, for errors without a number of their own. */
const EIO = 29;

/**
 * Adds a working `fsync` for PGlite's files: that of its Emscripten build succeeds and does nothing. It is an
 * extension, because only extensions are loaded before Postgres recovers after a crash, when it must sync too. A
 * failed sync is reported to Postgres, which then stops: after it nobody knows what is stored.
 */
export const fsyncExtension: Extension = {
  name: 'fsync',
  async setup(_database, emscriptenOpts: { readonly preRun?: readonly unknown[] }) {
    const preRun = [...(emscriptenOpts.preRun ?? []), giveFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  },
};

function giveFsync({ FS }: EmscriptenModule): void {
  const nodeFiles = FS.filesystems.NODEFS;
  const { mknod } = nodeFiles.node_ops;
  const newFiles = new WeakSet<FileNode>();
  nodeFiles.node_ops.mknod = (...args) => {
    const node = mknod(...args);
    newFiles.add(node);
    return node;
  };
  nodeFiles.stream_ops.fsync = ({ node, nfd }) => {
    try {
      if (nfd === undefined) {
        syncFolder(nodeFiles.realPath(node));
        return 0;
      }
      fsyncSync(nfd);
      // Postgres never syncs the folder of a new table or index. On a file system where syncing a file does not store
      // its name, the file would be gone after a power cut, and recovery would create an empty one.
      if (newFiles.delete(node)) syncFolder(nodeFiles.realPath(node.parent));
      return 0;
    } catch (error) {
      throw new FS.ErrnoError(nodeFiles.convertNodeCode(error as NodeJS.ErrnoException) ?? EIO);
    }
  };
}

function syncFolder(folder: string): void {
  // Windows stores names with their files and cannot open folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
