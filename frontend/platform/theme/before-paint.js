// Runs in the head: the page has the chosen theme from its first paint.
(() => {
  try {
    if (localStorage.getItem('marquee_theme') === 'light') document.documentElement.dataset.theme = 'light';
  } catch {
    // Storage is forbidden: the markup's dark theme stays.
  }
})();
