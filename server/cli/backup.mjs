import { runTypescript } from './run-typescript.mjs';

await runTypescript('./backup.ts');
