import { defineConfig } from 'playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Otherwise Chromium loads hidden pages for the address bar into every window, which takes a second in each context.
 * This option replaces Playwright's own list of disabled features, so that list is repeated here.
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

/** Tests that repeat one rule over many faults, sizes, fonts or builds take minutes, so they are run separately. */
const SLOW = /\.slow\.spec\.ts$/;

export default defineConfig({
  projects: [
    { name: 'e2e', testIgnore: SLOW },
    { name: 'slow', testMatch: SLOW },
  ],
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/browser/browser-setup.ts',
  fullyParallel: true,
  // One more than the smallest machine has processors: tests also wait.
  workers: 3,
  // Many times what they need on a quiet machine: these only end what hangs. All together took 8.5 minutes on a slow one.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: {
      args: [
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        // With its preview, Chromium 156.0.8078.108 and later never ends what `print()` began without a screen, and
        // refuses the PDF with which a test looks at the paper.
        '--disable-print-preview',
      ],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
