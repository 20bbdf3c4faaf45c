export interface Device {
  readonly name: string;
  /** What it reaches in Lighthouse's benchmark (benchmark-index.ts); more is faster. */
  readonly benchmarkIndex: number;
  /** Where that figure is from. */
  readonly source: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
}

/**
 * Both figures are those to which Chrome's DevTools calibrate their own throttling ("Mid-tier mobile" and "Low-tier
 * mobile", front_end/panels/mobile_throttling/CalibrationController.ts), measured there on the two phones named.
 * The devices that we mean have the same processor cores at about the same clock.
 */
export const DEVICES = {
  phone: {
    name: 'mid-range phone of today',
    benchmarkIndex: 1000,
    source: "DevTools' mid-tier mobile, a Pixel 5 (Cortex-A76 at 2.4 GHz; a Galaxy A16: at 2.2)",
    // The screen that Lighthouse emulates.
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  },
  tablet: {
    name: 'tablet of 2018',
    benchmarkIndex: 264,
    source:
      "DevTools' low-tier mobile, a Moto G Power 2022 (Cortex-A53 at 2.3 GHz; a Huawei MediaPad M5 lite 10 of 2018: at 2.36)",
    viewport: { width: 800, height: 1280 },
    deviceScaleFactor: 1.5,
  },
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof DEVICES;
