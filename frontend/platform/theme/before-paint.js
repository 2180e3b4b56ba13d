// Runs in the head, before anything is drawn: the page appears in the chosen theme from its first frame.
(() => {
  try {
    if (localStorage.getItem('marquee_theme') === 'light') document.documentElement.dataset.theme = 'light';
  } catch {
    // Storage may be forbidden; the markup's dark theme stays.
  }
})();
