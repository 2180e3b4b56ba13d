// Runs in the head, after the age gate's. On a phone a page behind the closed gate, which is a first visit, appears in the type that the
// device has, and changes to its own, out of sight, when that has come: a slow line has better things to carry. Later visits have it in
// store, and on a wide screen more would move.
(() => {
  const { dataset } = document.documentElement;
  const font = document.querySelector('link[data-font]');
  if (font === null) return;
  // The screen and not the window: how wide that is stands further down in the head.
  if (dataset.ageGate !== 'closed' || screen.width >= 640) {
    font.rel = 'preload';
    return;
  }
  dataset.type = 'of-the-device';
  const own = () => {
    delete dataset.type;
  };
  // Said by start/before-paint.js.
  document.addEventListener(
    'scripts-begin',
    () => document.fonts.load('1em "Bricolage Grotesque"').then(own, own),
    { once: true },
  );
})();
