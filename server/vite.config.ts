import { defineConfig } from 'vite';
import { serverStampPlugin } from './cli/server-build.mjs';

/** Builds the commands of server/cli as plain JavaScript into one folder; packages stay in node_modules. */
const COMMANDS = ['start', 'staff', 'backup', 'restore', 'move-to-hosted', 'alerts', 'setup'];

export default defineConfig({
  plugins: [serverStampPlugin()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    // The stamp of the built site is in the same folder.
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, `server/cli/${name}.ts`])),
      // All files in one folder: server/project.ts takes the parent of its own folder as the project's.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
