// Runs in the head, after the age gate's. A page behind the closed gate, which is a first visit, appears in the type that the device has,
// and changes to its own, out of sight, when that has come: no line is slow enough to wait for a font. Later visits have it in store.
(() => {
  const { dataset } = document.documentElement;
  const font = document.querySelector('link[data-font]');
  if (font === null) return;
  if (dataset.ageGate !== 'closed') {
    font.rel = 'preload';
    return;
  }
  dataset.type = 'of-the-device';
  const own = () => {
    delete dataset.type;
  };
  // Said by start/before-paint.js.
  document.addEventListener('scripts-begin', () => document.fonts.load('1em "Bricolage Grotesque"').then(own, own), { once: true });
})();
