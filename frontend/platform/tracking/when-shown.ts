const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true;

/** Runs at once, or as soon as a page that the browser prepared ahead is really shown. The answer calls it off. */
export const whenShown = (run: () => void): (() => void) => {
  if (!isPrerendering()) {
    run();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
};
