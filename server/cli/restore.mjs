import { runTypescript } from './run-typescript.mjs';

await runTypescript('./restore.ts');
