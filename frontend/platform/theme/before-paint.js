// Runs in the head: the page has the chosen theme, or at first the device's, from its first paint.
(() => {
  try {
    const stored = localStorage.getItem('marquee_theme');
    if (stored === null ? matchMedia('(prefers-color-scheme: light)').matches : stored === 'light')
      document.documentElement.dataset.theme = 'light';
  } catch {
    // Storage is forbidden: the markup's dark theme stays.
  }
})();
