import { createBuilder } from 'vite';

// In a process of its own, so that the build's memory and event listeners end with it.
const builder = await createBuilder({
  logLevel: 'error',
  build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
  plugins: [
    {
      name: 'next-version',
      enforce: 'pre',
      transform: (code, id) =>
        /\/src\/(?:app|pages|features|outbox)\/.*\.tsx?$/.test(id)
          ? `${code}\nglobalThis.__nextVersion = ${JSON.stringify(id.length)};`
          : undefined,
      transformIndexHtml: (html) => html.replace('<html ', '<html data-version="next" '),
    },
  ],
});
await builder.buildApp();
