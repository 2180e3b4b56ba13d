// Runs in the head: the page of a visitor who has not confirmed their age is blurred and out of reach from the first paint, and the
// gate's buttons work before the application runs. The keys are those of age-verification.ts.
(() => {
  const verifiedKey = 'marquee_age_verified';
  const declinedKey = 'marquee_age_declined';
  const { dataset } = document.documentElement;
  const setInert = (inert) => {
    const page = document.querySelector('[data-age-gate-page]');
    if (page !== null) Object.assign(page, { inert, ariaHidden: inert ? 'true' : null });
    return page !== null;
  };
  const close = (state) => {
    dataset.ageGate = state;
    new MutationObserver((_changes, observer) => {
      if (dataset.ageGate === undefined || setInert(true)) observer.disconnect();
    }).observe(document.documentElement, { childList: true, subtree: true });
  };
  try {
    if (sessionStorage.getItem(declinedKey) === 'true') close('declined');
    else if (localStorage.getItem(verifiedKey) !== 'true') close('closed');
  } catch {
    // Storage is forbidden, so there is no answer in it.
    close('closed');
  }

  addEventListener('click', ({ target }) => {
    const answer =
      target instanceof Element ? target.closest('[data-age-answer]')?.dataset.ageAnswer : undefined;
    if (answer === undefined) return;
    try {
      if (answer === 'confirm') localStorage.setItem(verifiedKey, 'true');
      else sessionStorage.setItem(declinedKey, 'true');
    } catch {
      // The answer lasts for this page.
    }
    if (answer === 'confirm') {
      delete dataset.ageGate;
      setInert(false);
    } else location.assign('https://www.google.com/');
  });
})();
