const retryAfterMs = 400;

/** Loads a part of the application, a second time where the first failed: on a bad connection one lost file is ordinary. */
export const loadedOnDemand =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      return await load();
    });
