import type { Page } from 'playwright/test';

/** A way to send messages, operated through its page as a person does. */
export interface Recipe {
  readonly name: string;
  /** Builds its site and returns the folder, which the run removes at its end. */
  buildSite(): Promise<string>;
  /** Opens the page with the form and waits until page and worker are ready. */
  open(page: Page): Promise<void>;
  /**
   * Writes one message and sends it. True when the page then said that it is sent or stored on the device; false when
   * it asked to try again.
   */
  submit(page: Page, text: string, submissionId: string): Promise<boolean>;
  /** Number of accepted messages that are still on the device. */
  countPending(page: Page): Promise<number>;
}
