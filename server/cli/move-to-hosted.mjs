import { runTypescript } from './run-typescript.mjs';

await runTypescript('./move-to-hosted.ts');
