// Runs in the head. A rendered page is complete without scripts, so the application's own (in-tasks.js) are loaded after the first
// paint, where they compete with nothing for the connection and the processor, or at the first press or key. On a phone's first visit
// the web font waits too, and what is behind the age gate keeps a font of the device until the answer (base.css): it does not move.
(() => {
  /** A slow image delays the scripts no longer than this. */
  const startWithinMs = 2_000;

  const { dataset } = document.documentElement;
  if (dataset.ageGate === 'closed' && screen.width < 640) dataset.font = 'device';

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    if (dataset.font !== undefined) {
      const show = () => {
        dataset.font = 'sign';
      };
      document.fonts.load('1em "Bricolage Grotesque"').then(show, show);
    }
    dispatchEvent(new Event('start-scripts'));
  };

  const afterFirstPaint = () => {
    const nextFrame = () => requestAnimationFrame(() => requestAnimationFrame(start));
    if (document.hidden) start();
    else if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        nextFrame();
      }).observe({ type: 'paint', buffered: true });
    else nextFrame();
  };

  addEventListener('load', afterFirstPaint, { once: true });
  addEventListener('DOMContentLoaded', () => {
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, start, { once: true, capture: true });
    setTimeout(start, startWithinMs);
    // The browser renders this page: there is nothing to paint before.
    if (document.getElementById('page-state')?.textContent === 'null') start();
  });

  // A picture that cannot be loaded is invisible until the application shows something in its place.
  for (const type of ['error', 'load'])
    addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) target.style.visibility = type === 'error' ? 'hidden' : '';
      },
      true,
    );

  // A form without an action is sent by the application alone: sent before it runs, its fields would end up in the URL.
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  });
})();
