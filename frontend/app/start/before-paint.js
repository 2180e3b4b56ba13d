// Runs in the head. The page is whole as it arrives, so its scripts (`rel="later"`) are fetched after its first picture and take neither
// line nor processor from it, or at the first press or key. What is pressed or filled in before they run is told again once they do.
(() => {
  /** A picture that hangs holds them up no longer than this. */
  const patienceMs = 2_000;
  const after = (event, then) => addEventListener(event, then, { once: true });
  const isParsed = () => document.readyState !== 'loading';

  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    document.dispatchEvent(new Event('scripts-begin'));
    const isGateClosed = document.documentElement.dataset.ageGate === 'closed';
    for (const link of document.querySelectorAll('link[rel="later"]:not([data-font])'))
      if (link.dataset.for !== 'age-gate' || isGateClosed) link.rel = 'modulepreload';
    // It reads the page's state, which comes last.
    if (isParsed()) run();
    else document.addEventListener('DOMContentLoaded', run, { once: true });
  };
  // In a task each, the libraries before what imports them: a press between the two is answered.
  const run = () => {
    for (const { href } of document.querySelectorAll('link[data-run]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = href;
      script.addEventListener('error', tellAgain, { once: true });
      document.head.append(script);
    }
  };

  const isField = (element) => /^(?:INPUT|SELECT|TEXTAREA)$/.test(element?.tagName);
  const isBox = ({ type }) => type === 'checkbox' || type === 'radio';
  /** In the order in which it happened; a field that is filled in further is told once. */
  const untold = new Map();
  const keep = (element, tell) => {
    untold.delete(element);
    untold.set(element, tell);
  };

  const pressed = (event) => {
    const control = event.target instanceof Element ? event.target.closest('button') : null;
    if (control === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(control, () => control.click());
  };
  const sent = (event) => {
    event.preventDefault();
    const { target, submitter } = event;
    keep(target, () => target.requestSubmit(submitter));
  };
  const filled = ({ target }) => {
    if (!isField(target)) return;
    // As it is now: React puts back what it does not know of yet.
    const { checked, value } = target;
    keep(target, isBox(target) ? () => tickAgain(target, checked) : () => fillAgain(target, value));
  };
  // React hears of a value only when it differs from the one that it has seen on the element itself.
  const tickAgain = (box, checked) => {
    box.checked = !checked;
    box.click();
  };
  const fillAgain = (field, value) => {
    if (field.type !== 'file') {
      if (field.tagName !== 'SELECT') field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  const early = {
    pointerdown: begin,
    keydown: begin,
    click: pressed,
    submit: sent,
    input: filled,
    change: filled,
  };
  const tellAgain = () => {
    for (const [type, heard] of Object.entries(early)) removeEventListener(type, heard, true);
    for (const [element, tell] of untold) if (element.isConnected) tell();
    untold.clear();
  };
  for (const [type, heard] of Object.entries(early)) addEventListener(type, heard, true);
  // Said by shell/site-shell.tsx, maybe in the middle of a press that made React finish: what follows of that press is kept as well.
  document.addEventListener('taken-over', () => setTimeout(tellAgain), { once: true });

  /** Once the first picture is on the screen, which is some time after it was made, and the one with the images was made as well. */
  const whenPainted = (then) => {
    const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(then));
    if (document.hidden) then();
    else if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        afterFrame();
      }).observe({ type: 'paint', buffered: true });
    else afterFrame();
  };
  after('load', () => whenPainted(begin));
  after('DOMContentLoaded', () => {
    setTimeout(begin, patienceMs);
    // The server did not draw it: there is nothing to look at before the scripts run.
    if (document.getElementById('page-state')?.textContent === 'null') begin();
  });
})();
