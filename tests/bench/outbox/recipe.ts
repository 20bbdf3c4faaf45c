import type { Page } from 'playwright/test';

/** A way to send messages, used through its page as a person does. */
export interface Recipe {
  readonly name: string;
  /** Builds its site and gives the folder; to be removed after the run. */
  buildSite(): Promise<string>;
  /** Opens the page to write on and waits until it and its worker are ready. */
  open(page: Page): Promise<void>;
  /**
   * Writes one message and sends it. True when the page then said that it is sent or that it is safe on the
   * device; false when it asked to try again.
   */
  submit(page: Page, text: string, submissionId: string): Promise<boolean>;
  /** How many accepted messages are still on the device. */
  countPending(page: Page): Promise<number>;
}
