import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Extension } from '@electric-sql/pglite';

/** What is used here of Emscripten's file system (its types leave the stream operations of NODEFS out). */
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
  /** Node's descriptor; a folder has none. */
  readonly nfd?: number;
}

/** EIO as Emscripten numbers it, for what it has no number for. */
const EIO = 29;

/**
 * Gives PGlite's files on disk the `fsync` that its Emscripten build lacks: there, syncing succeeds and does nothing.
 * As an extension, because that alone is in place before Postgres recovers after a crash, which must sync too. What
 * the disk says goes to Postgres as an error: it then stops, for after a failed sync nobody knows what is stored.
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
      // Postgres never syncs the folder of a new table or index. Where a file system keeps no name for the sake of
      // a synced file, the file would be gone, and recovery would make an empty one.
      if (newFiles.delete(node)) syncFolder(nodeFiles.realPath(node.parent));
      return 0;
    } catch (error) {
      throw new FS.ErrnoError(nodeFiles.convertNodeCode(error as NodeJS.ErrnoException) ?? EIO);
    }
  };
}

function syncFolder(folder: string): void {
  // Windows syncs names with their files, and opens no folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
