import { defineConfig } from 'playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/browser/browser-setup.ts',
  fullyParallel: true,
  workers: 2,
  // At a desk, a test that passes only at the second try hides a fault. A build machine may be slow for a moment: there it is
  // tried once more, and the closing lines name it as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 45_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: executablePath === undefined ? {} : { executablePath },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording each test would take a fifth of the time of all.
    trace: 'on-first-retry',
  },
});
