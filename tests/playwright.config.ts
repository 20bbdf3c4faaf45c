import { defineConfig } from 'playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Chromium loads pages of its own for the address bar into every window, which no test sees: a second of each context.
 * A second list of switched-off features takes the place of Playwright's own, so that one is repeated here.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Tests that repeat one rule over many faults, sizes, fonts or builds take minutes: a lane of their own. */
const CAMPAIGNS = /\.campaign\.spec\.ts$/;

export default defineConfig({
  projects: [
    { name: 'e2e', testIgnore: CAMPAIGNS },
    { name: 'campaigns', testMatch: CAMPAIGNS },
  ],
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
    launchOptions: {
      args: [`--disable-features=${DISABLED_FEATURES.join(',')}`],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording each test would take a fifth of the time of all.
    trace: 'on-first-retry',
  },
});
