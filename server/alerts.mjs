import { runTypescript } from './run-typescript.mjs';

await runTypescript('./cli/alerts.ts');
