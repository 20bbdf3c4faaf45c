import { defineConfig } from 'vite';
import { serverMarkPlugin } from './cli/server-build.mjs';

/** The commands of server/cli as plain JavaScript in one folder; packages stay where npm put them. */
const COMMANDS = ['start', 'staff', 'backup', 'restore', 'upgrade', 'move-to-hosted', 'alerts'];

export default defineConfig({
  plugins: [serverMarkPlugin()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    // The mark of the built site lies there too.
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, `server/cli/${name}.ts`])),
      // All side by side: server/project.ts finds the project as the parent of its own folder.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
