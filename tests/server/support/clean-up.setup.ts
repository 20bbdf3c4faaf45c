import { afterAll } from 'vitest';
import { cleanUp } from './clean-up.ts';

// Each test file runs this, also where files share their modules; a hook registered inside a running test never runs.
afterAll(cleanUp);
