import { describe } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import { describeFiveCalls } from '../../support/backend/five-calls.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const { origin: url } = await startTestSite();

describe("The embedded backend, called by the vendor's client", () => {
  describeFiveCalls(() => ({ url, publishableKey: EMBEDDED_PUBLISHABLE_KEY, staff: STAFF }));
});
