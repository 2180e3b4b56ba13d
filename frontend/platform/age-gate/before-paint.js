// Runs in the head, before anything is drawn: the page of a visitor who has not confirmed is out of reach from its first frame.
(() => {
  try {
    if (
      sessionStorage.getItem('marquee_age_declined') !== 'true' &&
      localStorage.getItem('marquee_age_verified') === 'true'
    )
      return;
  } catch {
    // Forbidden storage holds no answer.
  }
  document.documentElement.dataset.ageGate = 'closed';
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (root === null) return;
    root.inert = true;
    observer.disconnect();
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
