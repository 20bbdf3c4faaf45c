import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates a page load: the module is evaluated again, the device's storage stays. */
async function loadPage() {
  vi.resetModules();
  const page = await import('../../../src/pwa/install-app.ts');
  page.startInstallOffer();
  const { getState, subscribe } = page.installOffer;
  return {
    ...page,
    isOffered: () => getState().isOffered,
    hasBrowserPrompt: () => getState().hasBrowserPrompt,
    subscribe,
  };
}

async function newVisit() {
  sessionStorage.clear();
  return loadPage();
}

describe('the offer to install', () => {
  it('comes with the second visit, which a reload is not', async () => {
    expect((await newVisit()).isOffered()).toBe(false);
    expect((await loadPage()).isOffered()).toBe(false);
    expect((await newVisit()).isOffered()).toBe(true);
  });

  it('comes after reading about a scam, and tells who listens', async () => {
    const offer = await newVisit();
    const heard = vi.fn();
    offer.subscribe(heard);
    offer.noteScamRead();
    expect(offer.isOffered()).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('stays away for 90 days once dismissed', async () => {
    await newVisit();
    const offer = await newVisit();
    offer.dismissInstall();
    expect(offer.isOffered()).toBe(false);
    vi.setSystemTime(Date.now() + 89 * DAY_MS);
    expect((await newVisit()).isOffered()).toBe(false);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect((await newVisit()).isOffered()).toBe(true);
  });

  it('is not made inside of the installed app', async () => {
    await newVisit();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect((await newVisit()).isOffered()).toBe(false);
  });

  it('ends when the app has been installed', async () => {
    await newVisit();
    const offer = await newVisit();
    dispatchEvent(new Event('appinstalled'));
    expect(offer.isOffered()).toBe(false);
  });

  it('is not made where nothing can be remembered', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect((await loadPage()).isOffered()).toBe(false);
  });

  it('keeps the question of the browser until it is wanted, and puts it once', async () => {
    const offer = await newVisit();
    expect(offer.hasBrowserPrompt()).toBe(false);
    const prompt = vi.fn(async () => undefined);
    // Chromium's event for a site that can be installed.
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(offer.hasBrowserPrompt()).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    await offer.promptInstall();
    await offer.promptInstall();
    expect(prompt).toHaveBeenCalledOnce();
    expect(offer.hasBrowserPrompt()).toBe(false);
  });
});
