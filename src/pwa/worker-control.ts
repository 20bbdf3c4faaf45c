/**
 * Resolves when a worker controls this page: from then on requests for the site's files are answered from its copy
 * and cost no download. Never resolves without a worker.
 */
export async function workerControl(): Promise<void> {
  const { serviceWorker } = navigator;
  // In development a worker would serve outdated files.
  if (!import.meta.env.PROD || serviceWorker === undefined) return new Promise(() => {});
  await serviceWorker.ready;
  // A worker that is ready may not control this page yet; until it does, requests go to the network.
  if (serviceWorker.controller === null)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
}
