// Runs in the head. At the event `start-scripts` the page's scripts are loaded side by side (`rel="later"`; private pages have
// `rel="modulepreload"`, which loads at once) and evaluated one after another, each in a task of its own: a press in between is answered.
// The links are in the order of imports, and the entry (`rel="entry"`) is last.
addEventListener(
  'start-scripts',
  async () => {
    for (const link of document.querySelectorAll('link[rel="later"]'))
      link.replaceWith(Object.assign(link.cloneNode(), { rel: 'modulepreload' }));
    const preloads = document.querySelectorAll('link[rel="modulepreload"]');
    for (const { href } of [...preloads, ...document.querySelectorAll('link[rel="entry"]')]) {
      // A lost script fails again, and is handled, where it is imported.
      await import(href).catch(() => undefined);
      await new Promise((next) => {
        setTimeout(next);
      });
    }
  },
  { once: true },
);
